// Shows that many operations claimed together are each done once, also when two requests bring them in the same moment.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../tests/support/database.ts'
import { withIdempotency } from './idempotency.ts'
import { claimOperations, storeAnswers } from './idempotency-batch.ts'

let fresh: FreshDatabase
const user_id = 7
const call = 'word.review'
beforeAll(async () => {
  fresh = await freshDatabase()
})
afterAll(() => fresh.drop())

const ids = (count: number) => Array.from({ length: count }, () => randomUUID())
/** Claims and answers as a feature does; tells what was fresh and what strange. */
const bring = (op_ids: string[], answerOf: (op_id: string) => unknown, of = user_id) =>
  fresh.db.transaction(async (tx) => {
    const { fresh: mine, strange } = await claimOperations(tx, { user_id: of, op_ids, call })
    await storeAnswers(
      tx,
      of,
      [...mine].map((op_id) => ({ op_id, answer: answerOf(op_id) })),
    )
    return { mine: [...mine], strange: [...strange] }
  })

it('gives every operation to one of those who bring it in the same moment, in whatever order', async () => {
  const op_ids = ids(200)
  const orders = [op_ids, [...op_ids].reverse(), op_ids.slice(50, 150), [...op_ids].sort()]
  const claimed = await Promise.all(orders.map((order) => bring(order, () => null)))
  expect(claimed.flatMap(({ mine }) => mine).sort()).toEqual([...op_ids].sort())
  expect(claimed.flatMap(({ strange }) => strange)).toEqual([])
})

it('keeps each answer as its text, the same that `once` repeats', async () => {
  const op_ids = ids(3)
  const answerOf = (op_id: string) => ({ word: op_id, id: 1e21, due: new Date(0), a: { 2: 'two', b: [-0] } })
  await bring(op_ids, answerOf)
  for (const op_id of op_ids) {
    const again = await withIdempotency(fresh.db, { user_id, op_id, call }, async () => 'never')
    expect(JSON.stringify(again)).toBe(JSON.stringify(answerOf(op_id)))
  }
})

it('names those of another call, and does not mix up users', async () => {
  const [strange = '', free = ''] = ids(2)
  await withIdempotency(fresh.db, { user_id, op_id: strange, call: 'word.add' }, async () => 'added')
  expect(await bring([strange, free], () => 'rated')).toEqual({ mine: [free], strange: [strange] })
  expect(
    await withIdempotency(fresh.db, { user_id, op_id: strange, call: 'word.add' }, async () => 'never'),
  ).toBe('added')
  expect((await bring([strange, free], () => 'rated', 8)).mine.sort()).toEqual([strange, free].sort())
})

it('leaves nothing behind when the work fails', async () => {
  const op_ids = ids(5)
  const failing = bring(op_ids, () => {
    throw new Error('the disk was full')
  })
  await expect(failing).rejects.toThrow('the disk was full')
  expect((await bring(op_ids, () => 1)).mine).toHaveLength(5)
})
