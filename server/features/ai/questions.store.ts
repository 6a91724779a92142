// SQL of what readers asked: kept for their own list, with the answer of the run that was made for it.
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
  /** Null of a question about a book. */
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
/** `state` to `error_code` are the run's; null where the answer was made by rules. */
export interface QuestionRow extends NewQuestion {
  state: AiRun['state'] | null
  text: string | null
  result: unknown
  error_code: string | null
}
export interface QuestionFilter {
  /** Both null: of all articles and books. */
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
/** A stop waits for the new question and then lets the run go on; a later question sees how the run ended. */
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
/** Whoever stops waits here for the other who does in the same moment. */
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
  /** The question that this operation asked before; undefined when it never arrived. */
  earlier: async (user_id: number, call: string, op_id: string | undefined): Promise<string | undefined> =>
    op_id === undefined
      ? undefined
      : ((await findStoredAnswer(db, { user_id, op_id, call })) as string | undefined),
  /** True when the reader of an earlier question has just stopped the run: another run has to answer. */
  addQuestion: async (tx: Transaction, question: NewQuestion): Promise<boolean> => {
    const { run_id } = question
    const [run] = run_id === null ? [] : await JOIN(tx, { run_id })
    await ADD(tx, { ...question, pos: jsonOf(question.pos), offline: jsonOf(question.offline) })
    return run?.is_stopped ?? false
  },
  /** Undefined where there is none, and where it is another reader's. */
  question: async (user_id: number, id: string): Promise<QuestionRow | undefined> =>
    (await FIND(db, { user_id, id }))[0],
  /** Another run answers it from now on. */
  answerBy: async (to: Mine & { run_id: string }): Promise<void> => {
    await ANSWER_BY(db, to)
  },
  /** False when there was none. */
  removeQuestion: async (tx: Transaction, user_id: number, id: string): Promise<boolean> =>
    (await DELETE(tx, { user_id, id })).length > 0,
  /** The run that ended with it: undefined when it was over, or another reader waits for it. */
  stop: ({ user_id, id }: Mine, now: Date): Promise<Pick<AiRun, 'id' | 'kind'> | undefined> =>
    db.transaction(async (tx) => {
      const [run] = await LOCK(tx, { user_id, id })
      if (!run) return undefined
      await STOP(tx, { run_id: run.id, user_id, now })
      return (await END(tx, { run_id: run.id }))[0]
    }),
  /** The latest first; one row more than `limit` when there are more. */
  questions: (user_id: number, filter: QuestionFilter, page: PageRequest): Promise<QuestionRow[]> =>
    LIST(page)(db, { user_id, ...filter, ...toPageValues(page) }),
  /** Of all articles and books. */
  questionCount: async (user_id: number): Promise<number> => (await COUNT(db, { user_id }))[0]?.count ?? 0,
})
