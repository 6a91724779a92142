// Makes a repeated write harmless: a phone that got no answer sends the same operation again.

import { sql } from 'drizzle-orm'
import { AppError } from '../../contract/kernel/app-error.ts'
import { parseJson } from '../../domain/kernel/json.ts'
import { deleteInBatches } from './delete-in-batches.ts'
import { namedQuery } from './named-query.ts'
import type { Database, Queryable, Transaction } from './open.ts'

export type IdempotentOperation = {
  user_id: number
  /** Made up by the client (UUID); without one the write is an ordinary transaction. */
  op_id?: string | undefined
  /** Which call it is, for example `word.review`. */
  call: string
}

/** The same `op_id` came with another call: the client mixed up its operations. */
export class IdempotencyKeyReused extends AppError {
  constructor() {
    super('IDEMPOTENCY_KEY_REUSED')
    this.name = 'OperationReused'
  }
}

type Mine = { user_id: number; op_id: string }
const ph = sql.placeholder
const MINE = sql`user_id = ${ph('user_id')} and op_id = ${ph('op_id')}`
const CLAIM = namedQuery<{ is_new: boolean }, Mine & { call: string }>(
  'operation_claim',
  sql`insert into operations (user_id, op_id, call) values (${ph('user_id')}, ${ph('op_id')}, ${ph('call')})
    on conflict do nothing returning true as is_new`,
)
const EARLIER = namedQuery<{ call: string; answer: string }, Mine>(
  'operation_earlier',
  sql`select call, coalesce(answer_text, (answer->'value')::text, 'null') as answer from operations where ${MINE}`,
)
const ANSWER = namedQuery<never, Mine & { answer: string }>(
  'operation_answer',
  sql`update operations set answer_text = ${ph('answer')} where ${MINE}`,
)

const PURGE = namedQuery<{ gone: number }, { before: Date; part: number }>(
  'operation_forget',
  sql`with gone as (delete from operations where (user_id, op_id) in (
      select user_id, op_id from operations where at < ${ph('before')}::timestamptz limit ${ph('part')}::int
    ) returning 1)
    select count(*)::int as gone from gone`,
)

/** Forgets operations of before that moment: sent once more they are done once more. Answers how many. */
export const purgeOperations = (db: Queryable, before: Date, part?: number): Promise<number> =>
  deleteInBatches(async (most) => (await PURGE(db, { before, part: most }))[0]?.gone ?? 0, part)

/** What an operation of that call was answered, as JSON; undefined when it never arrived. */
export async function findStoredAnswer(
  db: Queryable,
  { user_id, op_id, call }: Required<IdempotentOperation>,
): Promise<unknown> {
  const [earlier] = op_id === undefined ? [] : await EARLIER(db, { user_id, op_id })
  return earlier?.call === call ? parseJson(earlier.answer) : undefined
}

/** Which call an operation was; undefined when it never arrived. */
export const findStoredCall = async (db: Queryable, mine: Mine): Promise<string | undefined> =>
  (await EARLIER(db, mine))[0]?.call

/**
 * Runs `run` in a transaction, exactly once per user and `op_id`; a repetition gets the first answer, and one that
 * arrives while the first is still running waits for it. A run that throws leaves nothing behind, so the client may
 * try again with the same `op_id`. Answers are kept as JSON text: a `Date` in them comes back as its ISO text, `undefined`
 * as null.
 * Throws `IdempotencyKeyReused` when the `op_id` belongs to another call.
 */
export async function withIdempotency<T>(
  db: Database,
  { user_id, op_id, call }: IdempotentOperation,
  run: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    if (op_id === undefined) return run(tx)
    const mine = { user_id, op_id }
    // Waits for a concurrent transaction that inserts the same key, then sees its row or takes its place.
    const [claimed] = await CLAIM(tx, { ...mine, call })
    if (!claimed) {
      const [earlier] = await EARLIER(tx, mine)
      if (earlier?.call !== call) throw new IdempotencyKeyReused()
      return parseJson(earlier.answer) as T
    }
    const value = await run(tx)
    // Not awaited, so that it travels with COMMIT, which fails when it does.
    ANSWER(tx, { ...mine, answer: JSON.stringify(value) ?? 'null' }).catch(() => undefined)
    return value
  })
}
