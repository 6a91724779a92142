// Schema of a reader's words: cards, contexts, the append-only review log, states; every key begins with the
// user.
import { sql } from 'drizzle-orm'
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { idColumn, nowDefault, referenceColumn, timestampColumn } from './columns.ts'

export const cards = pgTable(
  'cards',
  {
    user_id: referenceColumn('user_id').notNull(),
    id: idColumn(),
    lemma: text('lemma').notNull(),
    /** The form that was saved first. */
    word: text('word').notNull(),
    gloss: text('gloss').notNull().default(''),
    /** The reader wrote the gloss: neither a new context nor a recomputation changes it. */
    is_gloss_own: boolean('is_gloss_own').notNull().default(false),
    phonetic: text('phonetic').notNull().default(''),
    /** FSRS: NEW, LEARNING, REVIEW, RELEARNING. */
    state: text('state', { enum: ['NEW', 'LEARNING', 'REVIEW', 'RELEARNING'] })
      .notNull()
      .default('NEW'),
    due: timestampColumn('due').notNull(),
    stability: doublePrecision('stability').notNull().default(0),
    difficulty: doublePrecision('difficulty').notNull().default(0),
    elapsed_days: integer('elapsed_days').notNull().default(0),
    scheduled_days: integer('scheduled_days').notNull().default(0),
    learning_steps: integer('learning_steps').notNull().default(0),
    reps: integer('reps').notNull().default(0),
    lapses: integer('lapses').notNull().default(0),
    last_review: timestampColumn('last_review'),
    created_at: timestampColumn('created_at').notNull().default(nowDefault),
    deleted_at: timestampColumn('deleted_at'),
    /**
     * Time since which the card is suspended: no review includes it until the reader resumes it. Null: not
     * suspended.
     */
    rested_at: timestampColumn('rested_at'),
    /**
     * Version of the rules (algorithm) that chose lemma and gloss; a job recomputes cards of older versions.
     */
    rules: smallint('rules').notNull().default(0),
    /**
     * Previous lemmas of the card and of cards merged into it: an offline operation that arrives late may use
     * an old one.
     */
    former: text('former').array().notNull().default(sql`'{}'`),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.id] }),
    uniqueIndex('cards_lemma').on(t.user_id, t.lemma),
    index('cards_due').on(t.user_id, t.state, t.due).where(sql`deleted_at is null`),
    index('cards_new').on(t.user_id, t.created_at, t.id).where(sql`deleted_at is null`),
    index('cards_rules').on(t.rules, t.user_id),
    index('cards_leech').on(t.user_id, t.lapses).where(sql`deleted_at is null and lapses >= 8`),
    index('cards_resting').on(t.user_id).where(sql`rested_at is not null`),
    index('cards_former').on(t.user_id).where(sql`former <> '{}'`),
  ],
)

export const card_contexts = pgTable(
  'card_contexts',
  {
    user_id: referenceColumn('user_id').notNull(),
    id: idColumn(),
    card_id: referenceColumn('card_id').notNull(),
    word: text('word').notNull(),
    sentence: text('sentence').notNull(),
    article_id: referenceColumn('article_id'),
    /** A copy, so that a card shows its origin even after the article was deleted. */
    article_title: text('article_title'),
    book_uuid: text('book_uuid'),
    paragraph: text('paragraph'),
    gloss: text('gloss').notNull().default(''),
    /**
     * Offsets of the word's parts in the sentence; null in contexts that were not recomputed since this
     * column exists.
     */
    spans: jsonb('spans').$type<[number, number][]>(),
    /** The Chinese of the paragraph at that time. */
    zh: text('zh').notNull().default(''),
    /** The part of `zh` that translates the sentence. */
    sentence_zh: text('sentence_zh').notNull().default(''),
    at: timestampColumn('at').notNull().default(nowDefault),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.id] }),
    index('card_contexts_card').on(t.user_id, t.card_id, t.id),
    index('card_contexts_article').on(t.user_id, t.article_id).where(sql`article_id is not null`),
    index('card_contexts_place').on(t.article_id, t.paragraph).where(sql`article_id is not null`),
    uniqueIndex('card_contexts_once').on(t.user_id, t.card_id, sql`md5(${t.sentence})`),
  ],
)

/**
 * Append-only. A REVIEW row has a snapshot of the card before it. An UNDO row refers to the review that it
 * reverts. A MERGE row refers to the card that was merged into this one; the other card's rows do not change.
 */
export const reviews = pgTable(
  'reviews',
  {
    user_id: referenceColumn('user_id').notNull(),
    id: idColumn(),
    card_id: referenceColumn('card_id').notNull(),
    kind: text('kind', { enum: ['REVIEW', 'UNDO', 'MERGE'] }).notNull(),
    rating: smallint('rating'),
    /** Milliseconds. */
    spent: integer('spent'),
    undoes: referenceColumn('undoes'),
    merges: referenceColumn('merges'),
    /** Snapshot of the whole card before the review. */
    before: jsonb('before'),
    /** State before, for statistics. */
    state: text('state', { enum: ['NEW', 'LEARNING', 'REVIEW', 'RELEARNING'] }),
    at: timestampColumn('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.id] }),
    index('reviews_card').on(t.user_id, t.card_id, t.id),
    index('reviews_at').on(t.user_id, t.at),
    index('reviews_merges').on(t.user_id, t.merges).where(sql`merges is not null`),
    uniqueIndex('reviews_undoes').on(t.user_id, t.undoes).where(sql`undoes is not null`),
  ],
)

/** Words whose state differs from the reader's base: known, ignored, learning, unknown after all. */
export const word_states = pgTable(
  'word_states',
  {
    user_id: referenceColumn('user_id').notNull(),
    lemma: text('lemma').notNull(),
    state: text('state', { enum: ['UNKNOWN', 'LEARNING', 'KNOWN', 'IGNORED'] }).notNull(),
    at: timestampColumn('at').notNull().default(nowDefault),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.lemma] })],
)

/** Statistics per day of Asia/Shanghai, updated with each write. */
export const study_days = pgTable(
  'study_days',
  {
    user_id: referenceColumn('user_id').notNull(),
    day: text('day').notNull(),
    reviews: integer('reviews').notNull().default(0),
    /** Cards seen for the first time. */
    fresh: integer('fresh').notNull().default(0),
    saved: integer('saved').notNull().default(0),
    /** Reviews of REVIEW-state cards, and how many of them were remembered. */
    mature_reviews: integer('mature_reviews').notNull().default(0),
    mature_kept: integer('mature_kept').notNull().default(0),
    /** Number of known lemmas at the last query of that day; null without one. */
    known: integer('known'),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.day] })],
)
