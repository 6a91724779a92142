// Idempotency for many operations of one endpoint in one transaction, like `withIdempotency` for one
// operation.
import { sql } from 'drizzle-orm'
import type { IdempotentOperation } from './idempotency.ts'
import { namedQuery } from './named-query.ts'
import type { Queryable } from './open.ts'

type OperationKeys = { user_id: number; op_ids: string[] }
const ph = sql.placeholder
const OP_IDS = sql`${ph('op_ids')}::uuid[]`
// Sorted, so that two requests with the same operations never deadlock.
const CLAIM_ALL = namedQuery<{ op_id: string }, OperationKeys & { call: string }>(
  'operation_claim_all',
  sql`insert into operations (user_id, op_id, call)
    select ${ph('user_id')}::bigint, x.op_id, ${ph('call')} from unnest(${OP_IDS}) x (op_id) order by x.op_id
    on conflict do nothing returning op_id`,
)
const FIND_FOREIGN = namedQuery<{ op_id: string }, OperationKeys & { call: string }>(
  'operation_strange',
  sql`select op_id from operations
    where user_id = ${ph('user_id')} and op_id = any(${OP_IDS}) and call <> ${ph('call')}`,
)
const STORE_ANSWERS = namedQuery<never, OperationKeys & { answers: string[] }>(
  'operation_answer_all',
  sql`update operations o set answer_text = x.answer
    from unnest(${OP_IDS}, ${ph('answers')}::text[]) x (op_id, answer)
    where o.user_id = ${ph('user_id')} and o.op_id = x.op_id`,
)

/**
 * Claims the idempotency keys of one endpoint, and waits for concurrent transactions with the same keys.
 * `op_ids` must be lower case. Returns as `fresh` the new ones; the caller executes them and stores their
 * responses in `tx`. Returns as `strange` those that belong to another endpoint. The remaining ones were
 * executed earlier.
 */
export async function claimOperations(
  tx: Queryable,
  { op_ids, ...of }: { op_ids: string[] } & Pick<IdempotentOperation, 'user_id' | 'call'>,
): Promise<{ fresh: Set<string>; strange: Set<string> }> {
  const fresh = new Set((await CLAIM_ALL(tx, { ...of, op_ids })).map(({ op_id }) => op_id))
  const existing = op_ids.filter((op_id) => !fresh.has(op_id))
  const strange = existing.length === 0 ? [] : await FIND_FOREIGN(tx, { ...of, op_ids: existing })
  return { fresh, strange: new Set(strange.map(({ op_id }) => op_id)) }
}

/** Stores the responses of claimed operations, as `withIdempotency` does. */
export async function storeAnswers(
  tx: Queryable,
  user_id: number,
  answered: readonly { op_id: string; answer: unknown }[],
): Promise<void> {
  await STORE_ANSWERS(tx, {
    user_id,
    op_ids: answered.map(({ op_id }) => op_id),
    answers: answered.map(({ answer }) => JSON.stringify(answer) ?? 'null'),
  })
}
