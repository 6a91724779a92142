// Schema of articles: metadata, revisions of the text, the search index, marks, the log of transitions.
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

/** The five bands of a fingerprint, each prefixed with its position. */
export const fingerprintBands = sql`(array['a' || substr(fingerprint, 1, 3), 'b' || substr(fingerprint, 4, 3),
  'c' || substr(fingerprint, 7, 3), 'd' || substr(fingerprint, 10, 3), 'e' || substr(fingerprint, 13, 4)])`

/**
 * How well a coverage fits; 0 is the best: the exponent of `coverageFit` (domain/article/fit.ts) before its
 * square, negated. An ascending index that is read backwards then returns the best fit first, and of equal
 * fits the newest.
 */
export const computeFit = (coverage: AnyPgColumn): SQL =>
  sql`(-greatest((98 - ${coverage}) / 6, (${coverage} - 98) / 3))`

export const articles = pgTable(
  'articles',
  {
    id: idColumn().primaryKey(),
    kind: text('kind', { enum: ARTICLE_KINDS }).notNull().default('PRESS'),
    /** The reader who owns the article; only for kind OWN. */
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
    /**
     * The normalized link, without the parts that do not identify the page; equal keys mean the same page.
     */
    link_key: text('link_key'),
    /** Publication time at the source, as its page states it; `published_at` is the time on our site. */
    appeared_at: timestampColumn('appeared_at'),
    /** Pictures of the page that could not be fetched in the last download. */
    lost_pictures: text('lost_pictures').array().notNull().default(sql`'{}'::text[]`),
    /** Language of the text if it is clearly not English: `zh`, `ja` or `ko`. */
    other_language: text('other_language', { enum: OTHER_LANGUAGES }),
    /** SimHash of the text, as 16 hex digits. */
    fingerprint: text('fingerprint'),
    stage: text('stage', { enum: TEXT_STAGE_NAMES }).notNull().default('LINKED'),
    stage_error: text('stage_error'),
    /** Reason of the failure in `stage_error`, and the work that failed. */
    stage_reason: text('stage_reason', { enum: FAILURE_REASONS }),
    failed_work: text('failed_work', { enum: ['download', 'translate'] }),
    status: text('status', { enum: VISIBILITY_STATUSES }).notNull().default('DRAFT'),
    status_before_delete: text('status_before_delete', { enum: LIVE_STATUSES }),
    published_at: timestampColumn('published_at'),
    deleted_at: timestampColumn('deleted_at'),
    is_lock: boolean('is_lock').notNull().default(false),
    is_stub: boolean('is_stub').notNull().default(false),
    duplicate_of: referenceColumn('duplicate_of'),
    /** The revision that readers see; on the wire it is `revision`. */
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
    /**
     * Popularity: reads and stars, decaying; for order_by=hot. Some minutes stale (see `article_popularity`).
     */
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

/** A revision of an article's text; immutable except for its state. */
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
    /** Lemmas of the text and the count of each, without names; both arrays have the same index. */
    lemmas: text('lemmas').array().notNull(),
    lemma_counts: integer('lemma_counts').array().notNull(),
    /** Lower-case surface form → lemma, where they differ. */
    forms: jsonb('forms').$type<Record<string, string>>().notNull(),
    /**
     * Paragraph, start and lemma of words that have another lemma in their sentence than `forms` has; null in
     * rows older than this column.
     */
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
 * Search index of a published article: English as stems, Chinese as bigrams and single hanzi with their
 * positions (see `buildHanVector` of domain/article/search.ts). Each vector also has the range marks of the
 * article (db/text-match.ts), with which a query for a common word reads only the newest articles.
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
    /** Version of the rules by which the row was written (server/db/text-match.ts). */
    edition: integer('edition').notNull().default(1),
    /** Every pair of consecutive words of `en` (`phrase_pairs`); null in rows of versions 1 and 2. */
    pairs: integer('pairs').array(),
  },
  (t) => [
    // The index finds quoted phrases without a check of all rows that contain the words. Rows of earlier
    // versions enter it when they are rewritten, so that no start waits until the index of a large library is
    // built.
    index('article_search_phrases').using('gin', t.pairs).where(sql`edition >= 3`),
    index('article_search_earlier').on(t.article_id).where(sql`edition < 3`),
    index('article_search_title').using('gin', t.title),
    index('article_search_en').using('gin', t.en),
    index('article_search_zh').using('gin', t.zh),
  ],
)

/**
 * The words of texts that passed an audit, in plain lower case: candidates for the correction of a misspelt
 * query.
 */
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

/**
 * Popularity since the last update of `articles.heat`, one row per article: written every few seconds,
 * deleted by a job.
 */
export const article_popularity = pgTable('article_heat', {
  article_id: referenceColumn('article_id').primaryKey(),
  /** Computed like `articles.heat` (see popularity.store.ts). */
  heat: doublePrecision('heat').notNull(),
})

/** Log of every transition of an article, with actor and time; append-only. */
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
    /** Columns of the article before the transition, for a rollback; null where it cannot be undone. */
    before: jsonb('before').$type<Record<string, unknown>>(),
    at: timestampColumn('at').notNull().default(nowDefault),
  },
  (t) => [index('article_moves_article').on(t.article_id, t.id)],
)

/** Cache of translated paragraphs, by the SHA-256 of their English. */
export const translation_memory = pgTable('translation_memory', {
  hash: text('hash').primaryKey(),
  text: text('text').notNull(),
  zh: text('zh').notNull(),
  /** The model's name, or `hand`. */
  engine: text('engine').notNull(),
  at: timestampColumn('at').notNull().default(nowDefault),
})

/** Amount of translation per day in Shanghai: English characters, by the name of the model or service. */
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
