// Schema of AI: runs with their responses, charges to a reader's daily quota, questions, and senses of words
// in articles.
import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { AI_KINDS } from '../../../domain/ai/kinds.ts'
import { articles } from './article.ts'
import { nowDefault, referenceColumn, timestampColumn } from './columns.ts'

export const RUN_STATES = ['RUNNING', 'DONE', 'FAILED'] as const

/**
 * A request to a model. While it runs, its text is stored here for every process to read; when it is done, it
 * is the cache entry.
 */
export const ai_runs = pgTable(
  'ai_runs',
  {
    id: uuid('id').primaryKey(),
    /** SHA-256, hex, of the content's key, the models that may be used and the version of the prompt. */
    key: text('key').notNull(),
    /** SHA-256, hex, of kind and text alone, so that a browser can compute it too. */
    content_key: text('content_key').notNull(),
    kind: text('kind', { enum: AI_KINDS }).notNull(),
    state: text('state', { enum: RUN_STATES }).notNull(),
    /** The text so far, as readers may see it. */
    text: text('text').notNull().default(''),
    result: jsonb('result').$type<unknown>(),
    error_code: text('error_code'),
    model: text('model').notNull(),
    input_tokens: integer('input_tokens').notNull().default(0),
    output_tokens: integer('output_tokens').notNull().default(0),
    /** Milliseconds until the first word; null without one. */
    first_ms: integer('first_ms'),
    /** The user who caused the run; null: the site. */
    user_id: referenceColumn('user_id'),
    /** Time at which a reader last waited for the run: without waiting readers it is aborted. */
    wanted_at: timestampColumn('wanted_at').notNull().default(nowDefault),
    /** Last heartbeat of the process that executes the run. */
    beat_at: timestampColumn('beat_at').notNull().default(nowDefault),
    created_at: timestampColumn('created_at').notNull().default(nowDefault),
  },
  (t) => [
    // Deduplication: a request for a running key joins that run; a request for a finished key gets the cached
    // response.
    uniqueIndex('ai_runs_live').on(t.key).where(sql`state <> 'FAILED'`),
    index('ai_runs_content').on(t.content_key).where(sql`state = 'DONE'`),
    index('ai_runs_created').on(t.created_at),
    // An index on `created_at` itself would not be used: the planner would choose the index above, and read
    // all kinds to find a rare one.
    index('ai_runs_kind').on(t.kind, sql`(created_at at time zone 'UTC')`).where(sql`state = 'DONE'`),
  ],
)

/** Charges: inserted when a run begins, deleted when it fails. */
export const ai_charges = pgTable(
  'ai_charges',
  {
    user_id: referenceColumn('user_id').notNull(),
    day: date('day').notNull(),
    run_id: uuid('run_id')
      .notNull()
      .references(() => ai_runs.id, { onDelete: 'cascade' }),
    cost: integer('cost').notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.day, t.run_id] })],
)

export const QUESTION_SOURCES = ['ARTICLE', 'BOOK', 'SENTENCE'] as const

/**
 * Questions of readers about articles and chapters of books, for their own list. The answer is that of the
 * run, or was computed by rules.
 */
export const ai_questions = pgTable(
  'ai_questions',
  {
    user_id: referenceColumn('user_id').notNull(),
    id: uuid('id').notNull(),
    /** Null for a question about a book. */
    article_id: referenceColumn('article_id'),
    book_uuid: uuid('book_uuid'),
    prompt: text('prompt').notNull(),
    pos: jsonb('pos').$type<{ paragraph?: string | undefined; cfi?: string | undefined }>(),
    source: text('source', { enum: QUESTION_SOURCES }).notNull(),
    run_id: uuid('run_id').references(() => ai_runs.id),
    /** The answer was cached, so the reader was not charged. */
    is_cached: boolean('is_cached').notNull().default(false),
    /** The answer that was computed by rules, without a model. */
    offline: jsonb('offline').$type<unknown>(),
    /** Time at which the reader stopped the answer. */
    stopped_at: timestampColumn('stopped_at'),
    created_at: timestampColumn('created_at').notNull().default(nowDefault),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.id] }),
    index('ai_questions_latest').on(t.user_id, t.created_at.desc(), t.id.desc()),
    index('ai_questions_run').on(t.run_id),
  ],
)

/**
 * Meanings of words and phrases of articles in their context, as a model determined them. The query is by the
 * hash of the text, so they apply to every revision with that text.
 */
export const article_senses = pgTable(
  'article_senses',
  {
    article_id: referenceColumn('article_id')
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    /** SHA-256, hex, of the paragraph's English. */
    text_hash: text('text_hash').notNull(),
    /** UTF-16 offsets in that paragraph, `end_at` exclusive. */
    start_at: integer('start_at').notNull(),
    end_at: integer('end_at').notNull(),
    lemma: text('lemma').notNull(),
    pos: text('pos').notNull(),
    zh: text('zh').notNull(),
    model: text('model').notNull(),
    created_at: timestampColumn('created_at').notNull().default(nowDefault),
  },
  (t) => [primaryKey({ columns: [t.article_id, t.text_hash, t.start_at, t.lemma] })],
)

/** Progress of the senses per article. */
export const article_sense_texts = pgTable('article_sense_texts', {
  article_id: referenceColumn('article_id')
    .primaryKey()
    .references(() => articles.id, { onDelete: 'cascade' }),
  /** The revision whose paragraphs were all requested, or given up; 0: none yet. */
  revision: integer('revision').notNull().default(0),
  /**
   * Hashes of the paragraphs that were requested: after a change of the text only the other paragraphs are
   * requested.
   */
  asked: text('asked').array().notNull().default(sql`'{}'`),
  /** Time of the last failure; the retry waits for a while. */
  failed_at: timestampColumn('failed_at'),
})

/** Count of cache hits: responses that were cached at the time of the request and have no run. */
export const ai_cached = pgTable(
  'ai_cached',
  {
    day: date('day').notNull(),
    kind: text('kind', { enum: AI_KINDS }).notNull(),
    count: integer('count').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.day, t.kind] })],
)
