// Tables of AI: every answer while it is made and after, what it took of a reader's day, senses that were read in articles.
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

/** A question put to a model. While it runs, its words lie here for every process to read; when it is done, it is the cache. */
export const ai_runs = pgTable(
  'ai_runs',
  {
    id: uuid('id').primaryKey(),
    /** SHA-256, hex: the content's key, the models that may answer and the version of the prompt. */
    key: text('key').notNull(),
    /** SHA-256, hex, of kind and words alone: what a reader's browser can work out too. */
    content_key: text('content_key').notNull(),
    kind: text('kind', { enum: AI_KINDS }).notNull(),
    state: text('state', { enum: RUN_STATES }).notNull(),
    /** What may be shown so far. */
    text: text('text').notNull().default(''),
    result: jsonb('result').$type<unknown>(),
    error_code: text('error_code'),
    model: text('model').notNull(),
    input_tokens: integer('input_tokens').notNull().default(0),
    output_tokens: integer('output_tokens').notNull().default(0),
    /** Milliseconds until the first word came; null where none did. */
    first_ms: integer('first_ms'),
    /** Who caused it; null: the site. */
    user_id: referenceColumn('user_id'),
    /** When a reader last waited for it: without one it is ended. */
    wanted_at: timestampColumn('wanted_at').notNull().default(nowDefault),
    /** When the process that makes it last said that it does. */
    beat_at: timestampColumn('beat_at').notNull().default(nowDefault),
    created_at: timestampColumn('created_at').notNull().default(nowDefault),
  },
  (t) => [
    // Who asks what is being asked joins; who asks what was answered has it.
    uniqueIndex('ai_runs_live').on(t.key).where(sql`state <> 'FAILED'`),
    index('ai_runs_content').on(t.content_key).where(sql`state = 'DONE'`),
    index('ai_runs_created').on(t.created_at),
    // Not of created_at itself: the planner would take the index above, and read all kinds to find one that is rare.
    index('ai_runs_kind').on(t.kind, sql`(created_at at time zone 'UTC')`).where(sql`state = 'DONE'`),
  ],
)

/** Taken when a run begins, gone when it fails. */
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

/** What readers asked of articles and of chapters of books, for their own list; the answer is the run's, or was made by rules. */
export const ai_questions = pgTable(
  'ai_questions',
  {
    user_id: referenceColumn('user_id').notNull(),
    id: uuid('id').notNull(),
    /** Null of a question about a book. */
    article_id: referenceColumn('article_id'),
    book_uuid: uuid('book_uuid'),
    prompt: text('prompt').notNull(),
    pos: jsonb('pos').$type<{ paragraph?: string | undefined; cfi?: string | undefined }>(),
    source: text('source', { enum: QUESTION_SOURCES }).notNull(),
    run_id: uuid('run_id').references(() => ai_runs.id),
    /** The answer was there before: nobody paid for it. */
    is_cached: boolean('is_cached').notNull().default(false),
    /** Made by rules, where there was no model. */
    offline: jsonb('offline').$type<unknown>(),
    /** When its reader stopped the answer. */
    stopped_at: timestampColumn('stopped_at'),
    created_at: timestampColumn('created_at').notNull().default(nowDefault),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.id] }),
    index('ai_questions_latest').on(t.user_id, t.created_at.desc(), t.id.desc()),
    index('ai_questions_run').on(t.run_id),
  ],
)

/** What words and phrases of articles mean where they stand, as a model read it; found by the text, whichever revision has it. */
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

/** How far the senses of an article are. */
export const article_sense_texts = pgTable('article_sense_texts', {
  article_id: referenceColumn('article_id')
    .primaryKey()
    .references(() => articles.id, { onDelete: 'cascade' }),
  /** All of this revision has been asked for, or given up; 0: of none yet. */
  revision: integer('revision').notNull().default(0),
  /** Hashes of the paragraphs that were asked for: of a changed text only the others are. */
  asked: text('asked').array().notNull().default(sql`'{}'`),
  /** When it failed last, for it to be left alone for a while. */
  failed_at: timestampColumn('failed_at'),
})

/** Answers that were there when somebody asked, which no run tells of. */
export const ai_cached = pgTable(
  'ai_cached',
  {
    day: date('day').notNull(),
    kind: text('kind', { enum: AI_KINDS }).notNull(),
    count: integer('count').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.day, t.kind] })],
)
