// Tables of AI: every answer while it is made and after, and what it took of a reader's day.
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
import { moment, now, ref } from './columns.ts'

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
    /** Who caused it; null: the site. */
    user_id: ref('user_id'),
    /** When a reader last waited for it: without one it is ended. */
    wanted_at: moment('wanted_at').notNull().default(now),
    /** When the process that makes it last said that it does. */
    beat_at: moment('beat_at').notNull().default(now),
    created_at: moment('created_at').notNull().default(now),
  },
  (t) => [
    // Who asks what is being asked joins; who asks what was answered has it.
    uniqueIndex('ai_runs_live').on(t.key).where(sql`state <> 'FAILED'`),
    index('ai_runs_content').on(t.content_key).where(sql`state = 'DONE'`),
    index('ai_runs_created').on(t.created_at),
  ],
)

/** Taken when a run begins, gone when it fails. */
export const ai_charges = pgTable(
  'ai_charges',
  {
    user_id: ref('user_id').notNull(),
    day: date('day').notNull(),
    run_id: uuid('run_id')
      .notNull()
      .references(() => ai_runs.id, { onDelete: 'cascade' }),
    cost: integer('cost').notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.day, t.run_id] })],
)

export const ASK_SOURCES = ['ARTICLE', 'BOOK', 'SENTENCE'] as const

/** What readers asked of articles, for their own list; the answer is the run's, or was made by rules. */
export const ai_questions = pgTable(
  'ai_questions',
  {
    user_id: ref('user_id').notNull(),
    id: uuid('id').notNull(),
    article_id: ref('article_id').notNull(),
    prompt: text('prompt').notNull(),
    pos: jsonb('pos').$type<{ paragraph?: string | undefined; cfi?: string | undefined }>(),
    source: text('source', { enum: ASK_SOURCES }).notNull(),
    run_id: uuid('run_id').references(() => ai_runs.id),
    /** The answer was there before: nobody paid for it. */
    is_cached: boolean('is_cached').notNull().default(false),
    /** Made by rules, where there was no model. */
    offline: jsonb('offline').$type<unknown>(),
    created_at: moment('created_at').notNull().default(now),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.id] }),
    index('ai_questions_latest').on(t.user_id, t.created_at.desc(), t.id.desc()),
  ],
)
