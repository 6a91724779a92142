// Shows that a write sent twice happens once, also when both copies arrive in the same moment.
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../tests/support/database.ts'
import { findStoredAnswer, IdempotencyKeyReused, purgeOperations, withIdempotency } from './idempotency.ts'
import type { Transaction } from './open.ts'

let fresh: FreshDatabase
const user_id = 7

beforeAll(async () => {
  fresh = await freshDatabase()
  await fresh.pool.query('create table effect (id bigserial primary key, note text not null)')
})
afterAll(() => fresh.drop())

const effect = (note: string) => async (tx: Transaction) => {
  const { rows } = await tx.execute<{ id: number }>(
    sql`insert into effect (note) values (${note}) returning id`,
  )
  return { id: rows[0]?.id, note }
}
const effectsOf = async (note: string) =>
  (await fresh.pool.query('select count(*) as n from effect where note = $1', [note])).rows[0].n

it('does the work once and repeats the first answer', async () => {
  const operation = { user_id, op_id: randomUUID(), call: 'word.review' }
  const first = await withIdempotency(fresh.db, operation, effect('once'))
  const second = await withIdempotency(fresh.db, operation, effect('once'))
  expect(second).toEqual(first)
  expect(first.note).toBe('once')
  expect(await effectsOf('once')).toBe(1)
})

it('lets twenty copies that arrive together have one effect and one answer', async () => {
  const operation = { user_id, op_id: randomUUID(), call: 'word.review' }
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => withIdempotency(fresh.db, operation, effect('twenty'))),
  )
  expect(new Set(answers.map((answer) => answer.id)).size).toBe(1)
  expect(await effectsOf('twenty')).toBe(1)
})

it('keeps answers that are text, nothing or a list as they were', async () => {
  for (const value of ['123', null, [1, 2], true]) {
    const operation = { user_id, op_id: randomUUID(), call: 'word.add' }
    await withIdempotency(fresh.db, operation, async () => value)
    expect(await withIdempotency(fresh.db, operation, async () => 'never')).toEqual(value)
  }
})

it('repeats an answer letter by letter: keys in their order, numbers and signs as they were written', async () => {
  const operation = { user_id, op_id: randomUUID(), call: 'word.review' }
  const value = {
    word: 'zebra "\u2028\u0000"',
    id: 1e21,
    due: new Date('2026-03-01T00:00:00.120Z'),
    card: { state: 'NEW', a: [1, -0, 0.1], 10: 'ten', 2: 'two' },
    none: null,
  }
  await withIdempotency(fresh.db, operation, async () => value)
  const repeated = await withIdempotency(fresh.db, operation, async () => value)
  expect(JSON.stringify(repeated)).toBe(JSON.stringify(value))
})

it('repeats what a version before kept', async () => {
  const keep = (op_id: string, answer: string) =>
    fresh.pool.query('insert into operations (user_id, op_id, call, answer) values ($1, $2, $3, $4)', [
      user_id,
      op_id,
      'word.review',
      answer,
    ])
  for (const value of [{ card: { id: 7 } }, 'words', null]) {
    const op_id = randomUUID()
    await keep(op_id, JSON.stringify({ value }))
    expect(
      await withIdempotency(fresh.db, { user_id, op_id, call: 'word.review' }, async () => 'never'),
    ).toEqual(value)
    expect(await findStoredAnswer(fresh.db, { user_id, op_id, call: 'word.review' })).toEqual(value)
  }
})

it('keeps no more of an answer than its text', async () => {
  const op_id = randomUUID()
  await withIdempotency(fresh.db, { user_id, op_id, call: 'word.add' }, async () => ({ b: 1, a: 2 }))
  const { rows } = await fresh.pool.query('select answer, answer_text from operations where op_id = $1', [
    op_id,
  ])
  expect(rows).toEqual([{ answer: null, answer_text: '{"b":1,"a":2}' }])
})

it('leaves nothing behind when the work fails, so that the same operation may be tried again', async () => {
  const operation = { user_id, op_id: randomUUID(), call: 'word.review' }
  const failing = withIdempotency(fresh.db, operation, async (tx) => {
    await effect('retry')(tx)
    throw new Error('the disk was full')
  })
  await expect(failing).rejects.toThrow('the disk was full')
  expect(await effectsOf('retry')).toBe(0)
  await withIdempotency(fresh.db, operation, effect('retry'))
  expect(await effectsOf('retry')).toBe(1)
})

it('refuses an operation id that another call has used', async () => {
  const op_id = randomUUID()
  await withIdempotency(fresh.db, { user_id, op_id, call: 'word.add' }, effect('add'))
  const other = withIdempotency(fresh.db, { user_id, op_id, call: 'word.del' }, effect('del'))
  await expect(other).rejects.toThrow(IdempotencyKeyReused)
  expect(await effectsOf('del')).toBe(0)
})

it('keeps the same operation id of two users apart', async () => {
  const op_id = randomUUID()
  await withIdempotency(fresh.db, { user_id: 1, op_id, call: 'word.add' }, effect('apart'))
  await withIdempotency(fresh.db, { user_id: 2, op_id, call: 'word.add' }, effect('apart'))
  expect(await effectsOf('apart')).toBe(2)
})

it('runs without an operation id every time', async () => {
  await withIdempotency(fresh.db, { user_id, call: 'word.add' }, effect('plain'))
  await withIdempotency(fresh.db, { user_id, call: 'word.add' }, effect('plain'))
  expect(await effectsOf('plain')).toBe(2)
})

it('forgets what is old, a part at a time, and nothing else', async () => {
  const aged = async (call: string, days: number) => {
    await fresh.pool.query(
      `insert into operations (user_id, op_id, call, at)
       select n, gen_random_uuid(), $1, now() - make_interval(days => $2) from generate_series(1, 7) n`,
      [call, days],
    )
  }
  await aged('of long ago', 91)
  await aged('of late', 89)
  const before = new Date(Date.now() - 90 * 86_400_000)
  // Seven in parts of three: the last has one.
  expect(await purgeOperations(fresh.db, before, 3)).toBe(7)
  expect(await purgeOperations(fresh.db, before, 7)).toBe(0)
  const { rows } = await fresh.pool.query(`select call, count(*)::int as n from operations
    where call like 'of l%' group by call`)
  expect(rows).toEqual([{ call: 'of late', n: 7 }])
})
