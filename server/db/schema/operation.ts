// Tables of doing things once and in the background: operations by their client's id, tasks with progress.
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { nowDefault, referenceColumn, timestampColumn } from './columns.ts'

/** Remembered for 90 days: the same op_id has one effect and gets the same answer. */
export const idempotent_operations = pgTable(
  'operations',
  {
    user_id: referenceColumn('user_id').notNull(),
    op_id: uuid('op_id').notNull(),
    call: text('call').notNull(),
    /** How earlier versions kept the answer: as `{ value }`, in which jsonb orders the keys anew. */
    answer: jsonb('answer'),
    /** The answer as JSON, letter by letter, so that a repetition is the same to the byte. */
    answer_text: text('answer_text'),
    at: timestampColumn('at').notNull().default(nowDefault),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.op_id] }), index('operations_at').on(t.at)],
)

export const tasks = pgTable(
  'tasks',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind').notNull(),
    state: text('state', { enum: ['QUEUED', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED'] })
      .notNull()
      .default('QUEUED'),
    done: integer('done').notNull().default(0),
    total: integer('total').notNull().default(0),
    message: text('message').notNull().default(''),
    result: jsonb('result'),
    error: jsonb('error'),
    /** Tries that failed in a passing way, and when the next one is. */
    tries: integer('tries').notNull().default(0),
    retry_at: timestampColumn('retry_at'),
    /** Who may look at it beside admins. */
    user_id: referenceColumn('user_id'),
    article_id: referenceColumn('article_id'),
    subject: text('subject').notNull().default(''),
    /** Of tasks with one key, only one waits or runs. */
    key: text('key'),
    created_at: timestampColumn('created_at').notNull().default(nowDefault),
    updated_at: timestampColumn('updated_at').notNull().default(nowDefault),
  },
  (t) => [
    index('tasks_state').on(t.state, t.created_at),
    index('tasks_created').on(t.created_at),
    uniqueIndex('tasks_key').on(t.key).where(sql`state in ('QUEUED', 'RUNNING')`),
  ],
)
