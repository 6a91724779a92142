// Makes many repeated writes of one call harmless in one transaction, as `once` does for one.
import { sql } from 'drizzle-orm'
import type { IdempotentOperation } from './idempotency.ts'
import { namedQuery } from './named-query.ts'
import type { Queryable } from './open.ts'

type Mine = { user_id: number; op_ids: string[] }
const ph = sql.placeholder
const OP_IDS = sql`${ph('op_ids')}::uuid[]`
// In one order, so that two requests with the same operations never wait for each other in a circle.
const CLAIM = namedQuery<{ op_id: string }, Mine & { call: string }>(
  'operation_claim_all',
  sql`insert into operations (user_id, op_id, call)
    select ${ph('user_id')}::bigint, x.op_id, ${ph('call')} from unnest(${OP_IDS}) x (op_id) order by x.op_id
    on conflict do nothing returning op_id`,
)
const STRANGE = namedQuery<{ op_id: string }, Mine & { call: string }>(
  'operation_strange',
  sql`select op_id from operations
    where user_id = ${ph('user_id')} and op_id = any(${OP_IDS}) and call <> ${ph('call')}`,
)
const ANSWER = namedQuery<never, Mine & { answers: string[] }>(
  'operation_answer_all',
  sql`update operations o set answer_text = x.answer
    from unnest(${OP_IDS}, ${ph('answers')}::text[]) x (op_id, answer)
    where o.user_id = ${ph('user_id')} and o.op_id = x.op_id`,
)

/**
 * Claims operations of one call, waiting for those that are under way elsewhere. Of `op_ids` (lower case) answers the
 * `fresh`, which nobody had and which are to be done and answered in `tx`, and the `strange`, which belong to another
 * call; the others were done before.
 */
export async function claimOperations(
  tx: Queryable,
  { op_ids, ...of }: { op_ids: string[] } & Pick<IdempotentOperation, 'user_id' | 'call'>,
): Promise<{ fresh: Set<string>; strange: Set<string> }> {
  const fresh = new Set((await CLAIM(tx, { ...of, op_ids })).map(({ op_id }) => op_id))
  const had = op_ids.filter((op_id) => !fresh.has(op_id))
  const strange = had.length === 0 ? [] : await STRANGE(tx, { ...of, op_ids: had })
  return { fresh, strange: new Set(strange.map(({ op_id }) => op_id)) }
}

/** Keeps what claimed operations are answered, as `once` keeps it. */
export async function storeAnswers(
  tx: Queryable,
  user_id: number,
  answered: readonly { op_id: string; answer: unknown }[],
): Promise<void> {
  await ANSWER(tx, {
    user_id,
    op_ids: answered.map(({ op_id }) => op_id),
    answers: answered.map(({ answer }) => JSON.stringify(answer) ?? 'null'),
  })
}
