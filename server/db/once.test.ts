// Shows that a write sent twice happens once, also when both copies arrive in the same moment.
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../tests/support/database.ts'
import { OperationReused, once } from './once.ts'
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
  const first = await once(fresh.db, operation, effect('once'))
  const second = await once(fresh.db, operation, effect('once'))
  expect(second).toEqual(first)
  expect(first.note).toBe('once')
  expect(await effectsOf('once')).toBe(1)
})

it('lets twenty copies that arrive together have one effect and one answer', async () => {
  const operation = { user_id, op_id: randomUUID(), call: 'word.review' }
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => once(fresh.db, operation, effect('twenty'))),
  )
  expect(new Set(answers.map((answer) => answer.id)).size).toBe(1)
  expect(await effectsOf('twenty')).toBe(1)
})

it('keeps answers that are text, nothing or a list as they were', async () => {
  for (const value of ['123', null, [1, 2], true]) {
    const operation = { user_id, op_id: randomUUID(), call: 'word.add' }
    await once(fresh.db, operation, async () => value)
    expect(await once(fresh.db, operation, async () => 'never')).toEqual(value)
  }
})

it('leaves nothing behind when the work fails, so that the same operation may be tried again', async () => {
  const operation = { user_id, op_id: randomUUID(), call: 'word.review' }
  const failing = once(fresh.db, operation, async (tx) => {
    await effect('retry')(tx)
    throw new Error('the disk was full')
  })
  await expect(failing).rejects.toThrow('the disk was full')
  expect(await effectsOf('retry')).toBe(0)
  await once(fresh.db, operation, effect('retry'))
  expect(await effectsOf('retry')).toBe(1)
})

it('refuses an operation id that another call has used', async () => {
  const op_id = randomUUID()
  await once(fresh.db, { user_id, op_id, call: 'word.add' }, effect('add'))
  const other = once(fresh.db, { user_id, op_id, call: 'word.del' }, effect('del'))
  await expect(other).rejects.toThrow(OperationReused)
  expect(await effectsOf('del')).toBe(0)
})

it('keeps the same operation id of two users apart', async () => {
  const op_id = randomUUID()
  await once(fresh.db, { user_id: 1, op_id, call: 'word.add' }, effect('apart'))
  await once(fresh.db, { user_id: 2, op_id, call: 'word.add' }, effect('apart'))
  expect(await effectsOf('apart')).toBe(2)
})

it('runs without an operation id every time', async () => {
  await once(fresh.db, { user_id, call: 'word.add' }, effect('plain'))
  await once(fresh.db, { user_id, call: 'word.add' }, effect('plain'))
  expect(await effectsOf('plain')).toBe(2)
})
