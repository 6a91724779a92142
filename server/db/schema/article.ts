// Tables of articles: the card, the revisions of its text, what search reads, marks, the log of moves.
import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Paragraph } from '../../../contract/entities/article.ts'
import { FAILURE_REASONS } from '../../../domain/article/failure.ts'
import {
  ARTICLE_KINDS,
  ARTICLE_MARKS,
  LIVE_STATUSES,
  REVISION_ORIGINS,
  REVISION_STATES,
  TEXT_STAGE_NAMES,
  TRANSITION_NAMES,
  VISIBILITY_STATUSES,
} from '../../../domain/article/lifecycle.ts'
import { OTHER_LANGUAGES } from '../../../domain/article/other-language.ts'
import { LEVEL_VALUES } from '../../../domain/language/levels.ts'
import { idColumn, nowDefault, referenceColumn, timestampColumn, tsvectorColumn } from './columns.ts'
import { creators } from './creator.ts'

/** The five parts of a fingerprint, each with its place. */
export const fingerprintBands = sql`(array['a' || substr(fingerprint, 1, 3), 'b' || substr(fingerprint, 4, 3),
  'c' || substr(fingerprint, 7, 3), 'd' || substr(fingerprint, 10, 3), 'e' || substr(fingerprint, 13, 4)])`

/**
 * How well a coverage fits, 0 the best: the exponent of `coverageFit` (domain/article/fit.ts) before its square, negated,
 * so that an ascending index read backwards gives the best first and of equals the newest.
 */
export const computeFit = (coverage: AnyPgColumn): SQL =>
  sql`(-greatest((98 - ${coverage}) / 6, (${coverage} - 98) / 3))`

export const articles = pgTable(
  'articles',
  {
    id: idColumn().primaryKey(),
    kind: text('kind', { enum: ARTICLE_KINDS }).notNull().default('PRESS'),
    /** The reader whose own it is: of an OWN one only. */
    owner_id: referenceColumn('owner_id'),
    title: text('title').notNull(),
    title_zh: text('title_zh').notNull().default(''),
    digest: text('digest').notNull().default(''),
    cover: text('cover'),
    source: text('source').notNull().default(''),
    author_id: referenceColumn('author_id').references(() => creators.id),
    author: text('author'),
    publication_id: referenceColumn('publication_id').references(() => creators.id),
    topics: text('topics').array().notNull().default(sql`'{}'::text[]`),
    level: text('level', { enum: LEVEL_VALUES }),
    level_is_manual: boolean('level_is_manual').notNull().default(false),
    word_count: integer('word_count').notNull().default(0),
    minutes: integer('minutes').notNull().default(0),
    link: text('link'),
    /** The link without what does not name the page; equal keys are the same page. */
    link_key: text('link_key'),
    /** When the piece appeared where it is from, as its page says; `published_at` is ours. */
    appeared_at: timestampColumn('appeared_at'),
    /** Pictures of its page that could not be had at the last download. */
    lost_pictures: text('lost_pictures').array().notNull().default(sql`'{}'::text[]`),
    /** The language of its text where that is plainly not English: `zh`, `ja` or `ko`. */
    other_language: text('other_language', { enum: OTHER_LANGUAGES }),
    /** SimHash of the text, as 16 hex digits. */
    fingerprint: text('fingerprint'),
    stage: text('stage', { enum: TEXT_STAGE_NAMES }).notNull().default('LINKED'),
    stage_error: text('stage_error'),
    /** Why the work failed that `stage_error` tells of, and which work it was. */
    stage_reason: text('stage_reason', { enum: FAILURE_REASONS }),
    failed_work: text('failed_work', { enum: ['download', 'translate'] }),
    status: text('status', { enum: VISIBILITY_STATUSES }).notNull().default('DRAFT'),
    status_before_delete: text('status_before_delete', { enum: LIVE_STATUSES }),
    published_at: timestampColumn('published_at'),
    deleted_at: timestampColumn('deleted_at'),
    is_lock: boolean('is_lock').notNull().default(false),
    is_stub: boolean('is_stub').notNull().default(false),
    duplicate_of: referenceColumn('duplicate_of'),
    /** Revision that readers see; its number is what the wire calls `revision`. */
    shown_revision: integer('shown_revision'),
    /** Newest revision. */
    last_revision: integer('last_revision').notNull().default(0),
    has_pending: boolean('has_pending').notNull().default(false),
    translated_percent: smallint('translated_percent').notNull().default(0),
    /** Coverage of the shown text in percent for readers who passed …; for ranking by fit. */
    cov_zk: real('cov_zk').notNull().default(0),
    cov_c4: real('cov_c4').notNull().default(0),
    cov_c6: real('cov_c6').notNull().default(0),
    cov_l4: real('cov_l4').notNull().default(0),
    cov_l8: real('cov_l8').notNull().default(0),
    cov_ielts: real('cov_ielts').notNull().default(0),
    /** Reads and stars, decaying; for order_by=hot. Some minutes late (see `article_popularity`). */
    heat: real('heat').notNull().default(0),
    task_id: uuid('task_id'),
    created_by: referenceColumn('created_by'),
    created_at: timestampColumn('created_at').notNull().default(nowDefault),
    updated_at: timestampColumn('updated_at').notNull().default(nowDefault),
  },
  (t) => [
    index('articles_new').on(t.published_at, t.id).where(sql`status = 'PUBLISHED'`),
    index('articles_hot').on(t.heat, t.id).where(sql`status = 'PUBLISHED'`),
    index('articles_level').on(t.level, t.published_at, t.id).where(sql`status = 'PUBLISHED'`),
    index('articles_author').on(t.author_id, t.published_at, t.id).where(sql`status = 'PUBLISHED'`),
    index('articles_publication').on(t.publication_id, t.published_at, t.id).where(sql`status = 'PUBLISHED'`),
    index('articles_source').on(t.source, t.published_at, t.id).where(sql`status = 'PUBLISHED'`),
    index('articles_topics').using('gin', t.topics),
    index('articles_fit_zk').on(computeFit(t.cov_zk), t.published_at, t.id).where(sql`status = 'PUBLISHED'`),
    index('articles_fit_c4').on(computeFit(t.cov_c4), t.published_at, t.id).where(sql`status = 'PUBLISHED'`),
    index('articles_fit_c6').on(computeFit(t.cov_c6), t.published_at, t.id).where(sql`status = 'PUBLISHED'`),
    index('articles_fit_l4').on(computeFit(t.cov_l4), t.published_at, t.id).where(sql`status = 'PUBLISHED'`),
    index('articles_fit_l8').on(computeFit(t.cov_l8), t.published_at, t.id).where(sql`status = 'PUBLISHED'`),
    index('articles_fit_ielts')
      .on(computeFit(t.cov_ielts), t.published_at, t.id)
      .where(sql`status = 'PUBLISHED'`),
    index('articles_updated').on(t.updated_at, t.id),
    index('articles_status').on(t.status, t.updated_at, t.id),
    index('articles_failed').on(t.stage_reason).where(sql`stage = 'FAILED'`),
    index('articles_link_key').on(t.link_key),
    // Two fingerprints that differ in at most four bits share one of five bands (see `revision.store.ts`).
    index('articles_bands').using('gin', fingerprintBands).where(sql`fingerprint is not null`),
  ],
)

/** A version of an article's text; written once, only its state changes. */
export const article_revisions = pgTable(
  'article_revisions',
  {
    article_id: referenceColumn('article_id')
      .notNull()
      .references(() => articles.id),
    revision: integer('revision').notNull(),
    state: text('state', { enum: REVISION_STATES }).notNull().default('PENDING'),
    origin: text('origin', { enum: REVISION_ORIGINS }).notNull(),
    title: text('title').notNull(),
    title_zh: text('title_zh').notNull().default(''),
    paragraphs: jsonb('paragraphs').$type<Paragraph[]>().notNull(),
    /** Lemmas of the text and how often each runs, names left out; the two arrays go together. */
    lemmas: text('lemmas').array().notNull(),
    lemma_counts: integer('lemma_counts').array().notNull(),
    /** Lower-case surface form → lemma, where they differ. */
    forms: jsonb('forms').$type<Record<string, string>>().notNull(),
    /** Paragraph, start and lemma of the words whose lemma in their sentence is another; null before it was kept. */
    occurrences: jsonb('occurrences').$type<[string, number, string][]>(),
    coverage: jsonb('coverage').$type<Record<string, number>>().notNull(),
    level: text('level', { enum: LEVEL_VALUES }),
    word_count: integer('word_count').notNull(),
    minutes: integer('minutes').notNull(),
    reason: text('reason'),
    created_by: referenceColumn('created_by'),
    created_at: timestampColumn('created_at').notNull().default(nowDefault),
  },
  (t) => [primaryKey({ columns: [t.article_id, t.revision] })],
)

/**
 * What search reads of a published article. English as stems, Chinese as bigrams and single hanzi at their places (see
 * `hanVector` of domain/article/search.ts). Each vector also has the marks of the article's stretch (db/text-match.ts), by
 * which a search for something common keeps to the newest articles.
 */
export const article_search = pgTable(
  'article_search',
  {
    article_id: referenceColumn('article_id')
      .primaryKey()
      .references(() => articles.id),
    /** Both titles. */
    title: tsvectorColumn('title').notNull().default(sql`''::tsvector`),
    /** English title and text. */
    en: tsvectorColumn('en').notNull(),
    /** Chinese title and text. */
    zh: tsvectorColumn('zh').notNull(),
    /** Of the rules by which the row was written (server/db/text-match.ts). */
    edition: integer('edition').notNull().default(1),
    /** Every two words of `en` that follow each other (`phrase_pairs`); null in rows of the first and second rules. */
    pairs: integer('pairs').array(),
  },
  (t) => [
    // What stands in quotes is found without unpacking all that has its words. Earlier rows come in when they are written
    // anew, so that no start waits for a large library's index.
    index('article_search_phrases').using('gin', t.pairs).where(sql`edition >= 3`),
    index('article_search_earlier').on(t.article_id).where(sql`edition < 3`),
    index('article_search_title').using('gin', t.title),
    index('article_search_en').using('gin', t.en),
    index('article_search_zh').using('gin', t.zh),
  ],
)

/** The words of texts that passed an audit, in plain lower case: what a misspelt word may have meant. */
export const search_words = pgTable('search_words', { word: text('word').primaryKey() })

export const article_words = pgTable(
  'article_words',
  {
    article_id: referenceColumn('article_id')
      .notNull()
      .references(() => articles.id),
    word: text('word').notNull(),
    resolve: text('resolve').notNull(),
    tag: text('tag').notNull().default(''),
    created_at: timestampColumn('created_at').notNull().default(nowDefault),
  },
  (t) => [primaryKey({ columns: [t.article_id, t.word] })],
)

export const article_marks = pgTable(
  'article_marks',
  {
    user_id: referenceColumn('user_id').notNull(),
    article_id: referenceColumn('article_id').notNull(),
    action: text('action', { enum: ARTICLE_MARKS }).notNull(),
    at: timestampColumn('at').notNull().default(nowDefault),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.article_id, t.action] }),
    index('article_marks_action').on(t.user_id, t.action, t.at),
  ],
)

/** What came since `articles.heat` was brought up, a row an article: written every few seconds, taken away by a job. */
export const article_popularity = pgTable('article_heat', {
  article_id: referenceColumn('article_id').primaryKey(),
  /** Counted as `articles.heat` is (see popularity.store.ts). */
  heat: doublePrecision('heat').notNull(),
})

/** Every move of an article's life, with who and when; nothing here is ever rewritten. */
export const article_transitions = pgTable(
  'article_moves',
  {
    id: idColumn().primaryKey(),
    article_id: referenceColumn('article_id').notNull(),
    actor_id: referenceColumn('actor_id'),
    action: text('action', { enum: TRANSITION_NAMES }).notNull(),
    from_state: text('from_state').notNull(),
    to_state: text('to_state').notNull(),
    reason: text('reason'),
    /** Columns of the article as they were before, so that the move can be undone; null where it cannot. */
    before: jsonb('before').$type<Record<string, unknown>>(),
    at: timestampColumn('at').notNull().default(nowDefault),
  },
  (t) => [index('article_moves_article').on(t.article_id, t.id)],
)

/** Paragraphs translated before, by the SHA-256 of their English. */
export const translation_memory = pgTable('translation_memory', {
  hash: text('hash').primaryKey(),
  text: text('text').notNull(),
  zh: text('zh').notNull(),
  /** The model's name, or `hand`. */
  engine: text('engine').notNull(),
  at: timestampColumn('at').notNull().default(nowDefault),
})

/** Who translated how much on each day in Shanghai: English characters, by the model's or the service's name. */
export const translation_days = pgTable(
  'translation_days',
  {
    day: date('day').notNull(),
    engine: text('engine').notNull(),
    paragraphs: integer('paragraphs').notNull().default(0),
    characters: bigint('characters', { mode: 'number' }).notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.day, t.engine] })],
)
