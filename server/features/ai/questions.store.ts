// SQL of the readers' questions: each row is an entry of a reader's list, joined with the run that answers
// it.
import { sql } from 'drizzle-orm'
import { findStoredAnswer, withIdempotency } from '../../db/idempotency.ts'
import { namedQuery } from '../../db/named-query.ts'
import type { StoreDatabase, Transaction } from '../../db/open.ts'
import { buildPageClause, createPageQueries, type PageRequest, toPageValues } from '../../db/pagination.ts'
import type { QUESTION_SOURCES } from '../../db/schema/ai.ts'
import type { AiRun } from './ai-run.ts'

type AskSource = (typeof QUESTION_SOURCES)[number]

export interface NewQuestion {
  id: string
  user_id: number
  /** Null for a question about a book. */
  article_id: number | null
  book_uuid: string | null
  prompt: string
  pos: { paragraph?: string | undefined; cfi?: string | undefined } | null
  source: AskSource
  run_id: string | null
  is_cached: boolean
  offline: unknown
  created_at: Date
}
/** `state` to `error_code` come from the run; null if rules made the answer without a model. */
export interface QuestionRow extends NewQuestion {
  state: AiRun['state'] | null
  text: string | null
  result: unknown
  error_code: string | null
}
export interface QuestionFilter {
  /** Both null: all articles and books. */
  article_id: number | null
  book_uuid: string | null
  source: AskSource | null
}

const ph = sql.placeholder
const COLUMNS = sql`q.id, q.user_id, q.article_id, q.book_uuid, q.prompt, q.pos, q.source, q.run_id, q.is_cached, q.offline, q.created_at,
  r.state, r.text, r.result, r.error_code`
const FROM = sql`ai_questions q left join ai_runs r on r.id = q.run_id`
type Mine = { user_id: number; id: string }
type Values = Record<string, string | number | boolean | Date | null>

const ADD = namedQuery<never, Values>(
  'ai_question_add',
  sql`insert into ai_questions (id, user_id, article_id, book_uuid, prompt, pos, source, run_id, is_cached, offline, created_at)
    values (${ph('id')}::uuid, ${ph('user_id')}::bigint, ${ph('article_id')}::bigint, ${ph('book_uuid')}::uuid, ${ph('prompt')}, ${ph('pos')}::jsonb,
      ${ph('source')}, ${ph('run_id')}::uuid, ${ph('is_cached')}::bool, ${ph('offline')}::jsonb,
      ${ph('created_at')}::timestamptz)`,
)
/**
 * `for share`: a concurrent stop waits until the new question is committed and then leaves the run active. A
 * later question sees how the run ended.
 */
const JOIN = namedQuery<{ is_stopped: boolean }, { run_id: string }>(
  'ai_question_join',
  sql`select coalesce(error_code = 'AI_STOPPED', false) as is_stopped from ai_runs
    where id = ${ph('run_id')}::uuid for share`,
)
const FIND = namedQuery<QuestionRow, Mine>(
  'ai_question_find',
  sql`select ${COLUMNS} from ${FROM} where q.id = ${ph('id')}::uuid and q.user_id = ${ph('user_id')}::bigint`,
)
const DELETE = namedQuery<{ id: string }, Mine>(
  'ai_question_delete',
  sql`delete from ai_questions where id = ${ph('id')}::uuid and user_id = ${ph('user_id')}::bigint returning id`,
)
/** Row lock: a concurrent stop of the same run waits here. */
const LOCK = namedQuery<{ id: string }, Mine>(
  'ai_question_lock',
  sql`select r.id from ai_runs r join ai_questions q on q.run_id = r.id
    where q.id = ${ph('id')}::uuid and q.user_id = ${ph('user_id')}::bigint and r.state = 'RUNNING' for update of r`,
)
const STOP = namedQuery<never, { run_id: string; user_id: number; now: Date }>(
  'ai_question_stop',
  sql`update ai_questions set stopped_at = ${ph('now')}::timestamptz
    where run_id = ${ph('run_id')}::uuid and user_id = ${ph('user_id')}::bigint`,
)
const END = namedQuery<Pick<AiRun, 'id' | 'kind'>, { run_id: string }>(
  'ai_question_end',
  sql`update ai_runs set state = 'FAILED', error_code = 'AI_STOPPED'
    where id = ${ph('run_id')}::uuid and state = 'RUNNING'
      and not exists (select 1 from ai_questions where run_id = ${ph('run_id')}::uuid and stopped_at is null)
    returning id, kind`,
)
const ANSWER_BY = namedQuery<never, Mine & { run_id: string }>(
  'ai_question_answer_by',
  sql`update ai_questions set run_id = ${ph('run_id')}::uuid
    where id = ${ph('id')}::uuid and user_id = ${ph('user_id')}::bigint`,
)
const LIST = createPageQueries((cut) =>
  namedQuery<QuestionRow, Values>(
    `ai_questions_${cut}`,
    sql`select ${COLUMNS} from ${FROM}
      where q.user_id = ${ph('user_id')}::bigint
        and (${ph('article_id')}::bigint is null or q.article_id = ${ph('article_id')}::bigint)
        and (${ph('book_uuid')}::uuid is null or q.book_uuid = ${ph('book_uuid')}::uuid)
        and (${ph('source')}::text is null or q.source = ${ph('source')}::text)
        ${
          cut.startsWith('after')
            ? sql`and (q.created_at, q.id) < (${ph('key0')}::timestamptz, ${ph('key1')}::uuid)`
            : sql``
        }
      order by q.created_at desc, q.id desc ${buildPageClause(cut)}`,
  ),
)
const COUNT = namedQuery<{ count: number }, { user_id: number }>(
  'ai_question_count',
  sql`select count(*)::int as count from ai_questions where user_id = ${ph('user_id')}::bigint`,
)

const jsonOf = (value: unknown): string | null =>
  value === null || value === undefined ? null : JSON.stringify(value)

export const questionRows = ({ db }: StoreDatabase) => ({
  once: <T>(user_id: number, call: string, op_id: string | undefined, run: (tx: Transaction) => Promise<T>) =>
    withIdempotency(db, { user_id, call, op_id }, run),
  /** The question stored for this idempotency key; undefined for a new one. */
  earlier: async (user_id: number, call: string, op_id: string | undefined): Promise<string | undefined> =>
    op_id === undefined
      ? undefined
      : ((await findStoredAnswer(db, { user_id, op_id, call })) as string | undefined),
  /**
   * True if the reader of an earlier question has just stopped the run: the caller has to start another run.
   */
  addQuestion: async (tx: Transaction, question: NewQuestion): Promise<boolean> => {
    const { run_id } = question
    const [run] = run_id === null ? [] : await JOIN(tx, { run_id })
    await ADD(tx, { ...question, pos: jsonOf(question.pos), offline: jsonOf(question.offline) })
    return run?.is_stopped ?? false
  },
  /** Undefined if it does not exist or belongs to another reader. */
  question: async (user_id: number, id: string): Promise<QuestionRow | undefined> =>
    (await FIND(db, { user_id, id }))[0],
  /** Replaces the run that answers the question. */
  answerBy: async (to: Mine & { run_id: string }): Promise<void> => {
    await ANSWER_BY(db, to)
  },
  /** False if it did not exist. */
  removeQuestion: async (tx: Transaction, user_id: number, id: string): Promise<boolean> =>
    (await DELETE(tx, { user_id, id })).length > 0,
  /**
   * Returns the run that this stop ended; undefined if it was already over, or if another reader waits for
   * it.
   */
  stop: ({ user_id, id }: Mine, now: Date): Promise<Pick<AiRun, 'id' | 'kind'> | undefined> =>
    db.transaction(async (tx) => {
      const [run] = await LOCK(tx, { user_id, id })
      if (!run) return undefined
      await STOP(tx, { run_id: run.id, user_id, now })
      return (await END(tx, { run_id: run.id }))[0]
    }),
  /** Newest first; returns `limit` + 1 rows if there are more (pagination). */
  questions: (user_id: number, filter: QuestionFilter, page: PageRequest): Promise<QuestionRow[]> =>
    LIST(page)(db, { user_id, ...filter, ...toPageValues(page) }),
  /** Over all articles and books. */
  questionCount: async (user_id: number): Promise<number> => (await COUNT(db, { user_id }))[0]?.count ?? 0,
})
