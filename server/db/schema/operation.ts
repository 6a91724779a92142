// Schema of idempotent operations by idempotency key, and of background tasks with progress.
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { nowDefault, referenceColumn, timestampColumn } from './columns.ts'

/** Stored for 90 days: the same op_id has one effect and gets the same response. */
export const idempotent_operations = pgTable(
  'operations',
  {
    user_id: referenceColumn('user_id').notNull(),
    op_id: uuid('op_id').notNull(),
    call: text('call').notNull(),
    /**
     * Response in the format of earlier versions: `{ value }`; jsonb does not preserve the order of its keys.
     */
    answer: jsonb('answer'),
    /** The response as JSON text, so that the response of a retry is identical in every byte. */
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
    /** Number of transient failures, and the time of the next retry. */
    tries: integer('tries').notNull().default(0),
    retry_at: timestampColumn('retry_at'),
    /** The user who may see the task, in addition to admins. */
    user_id: referenceColumn('user_id'),
    article_id: referenceColumn('article_id'),
    subject: text('subject').notNull().default(''),
    /** Deduplication key: only one task per key is queued or running. */
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
