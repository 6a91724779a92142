// Tables of a reader's words: cards, contexts, the append-only review log, states; every key begins with the user.
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
    /** The reader wrote the gloss: neither a new context nor a mending changes it. */
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
    /** Since when it rests: no review brings it until its reader calls it back. Null: it does not. */
    rested_at: timestampColumn('rested_at'),
    /** Which rules chose lemma and gloss; a job mends cards of older ones. */
    rules: smallint('rules').notNull().default(0),
    /** Lemmas it was kept under before, its own and those of cards it took in: a step on its way names the old one. */
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
    /** Kept as it was, so that a card still says where it is from when the article is gone. */
    article_title: text('article_title'),
    book_uuid: text('book_uuid'),
    paragraph: text('paragraph'),
    gloss: text('gloss').notNull().default(''),
    /** Where the word's parts stand in the sentence; null in contexts that nobody has looked at since. */
    spans: jsonb('spans').$type<[number, number][]>(),
    /** The paragraph's Chinese at that time. */
    zh: text('zh').notNull().default(''),
    /** Of that the Chinese of the sentence. */
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
 * Append-only. A REVIEW row holds the card as it was before; an UNDO row names the review it takes back; a MERGE row
 * names the card that became this one's lemma, whose own rows stay as they are.
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
    /** The card before the review, whole. */
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

/** Where a reader differs from their base: known, ignored, learning, unknown after all. */
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

/** Per day of Asia/Shanghai: what the day's figures need, kept with each write. */
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
    /** How many lemmas were known when the day was last looked at; null where nobody looked. */
    known: integer('known'),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.day] })],
)
