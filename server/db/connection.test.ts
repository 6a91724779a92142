// Shows that nobody waits without end for a database that does not answer, and that it is well again with the line.
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../tests/support/database.ts'
import { aLine, type Line } from '../../tests/support/line.ts'
import { passingFailure } from '../database-failure.ts'
import { together } from '../together.ts'
import { ANSWER_TIMEOUT_MS, liftLimits, liftLimitsOf } from './connection.ts'
import { namedQuery } from './named-query.ts'
import { type OpenedDatabase, openDatabase } from './open.ts'

const PATIENCE_MS = 400
const MAX = 4

let fresh: FreshDatabase
let line: Line
let opened: OpenedDatabase
const lost: string[] = []
beforeAll(async () => {
  fresh = await freshDatabase()
  await fresh.pool.query('create table note (text text not null)')
  line = await aLine(fresh.connection.host)
  opened = openDatabase({
    connection: { ...fresh.connection, host: line.host },
    max: MAX,
    answer_timeout_ms: PATIENCE_MS,
    onError: ({ message }) => lost.push(message),
  })
})
afterEach(() => {
  line.thaw()
  lost.length = 0
})
afterAll(async () => {
  await opened.close()
  await line.close()
  await fresh.drop()
})

const ONE = namedQuery<{ one: number }, Record<never, never>>('test_one', sql`select 1 as one`)
const WRITE = namedQuery<never, { text: string }>(
  'test_note',
  sql`insert into note values (${sql.placeholder('text')})`,
)
const isPassing = (error: unknown): boolean => passingFailure(error) !== undefined
/** All connections are there and idle. */
const warm = () =>
  Promise.all(Array.from({ length: MAX }, () => opened.db.execute(sql`select pg_sleep(0.05)`)))

it.each<[string, () => Promise<unknown>]>([
  ['a query of the builder', () => Promise.resolve(opened.db.execute(sql`select 1`))],
  ['a named query', () => ONE(opened.db, {})],
  ['what is asked together', () => together(() => Promise.all([ONE(opened.db, {}), ONE(opened.db, {})]))],
  ['a transaction', () => opened.db.transaction((tx) => WRITE(tx, { text: 'never' }))],
  ['a transaction of the builder', () => opened.db.transaction((tx) => tx.execute(sql`select 1`))],
])('%s gets a no in time, and its connection is not used again', async (_, ask) => {
  await warm()
  line.freeze()
  const began = performance.now()
  const failure = await ask().then(
    () => undefined,
    (error: unknown) => error,
  )
  const took = performance.now() - began
  expect(passingFailure(failure)).toBeDefined()
  expect(took).toBeGreaterThanOrEqual(PATIENCE_MS - 5)
  expect(opened.pool.totalCount).toBe(MAX - 1)
  expect(lost).toEqual([`no answer within ${PATIENCE_MS} ms`])
  line.thaw()
  expect(await ONE(opened.db, {})).toEqual([{ one: 1 }])
})

it('breaks off a transaction in its midst, and nothing of it stays', async () => {
  const broken = opened.db.transaction(async (tx) => {
    await WRITE(tx, { text: 'half' })
    line.freeze()
    await WRITE(tx, { text: 'other half' })
  })
  await expect(broken).rejects.toSatisfy(isPassing)
  line.thaw()
  await expect.poll(async () => (await fresh.pool.query('select from note')).rowCount).toBe(0)
})

it('tells those who wait for a connection soon, and has all of them back after the thaw', async () => {
  const patient = openDatabase({ connection: { ...fresh.connection, host: line.host }, max: 2 })
  await patient.db.execute(sql`select 1`)
  line.freeze()
  // One connection is there and silent, one cannot be made, the rest wait for either.
  const asked = Promise.allSettled(Array.from({ length: 6 }, () => ONE(patient.db, {})))
  await expect.poll(() => patient.pool.waitingCount).toBeGreaterThan(0)
  // While the database is silent still.
  await expect.poll(() => patient.pool.waitingCount).toBe(0)
  line.thaw()
  const settled = await asked
  const failures = settled.flatMap((each) =>
    each.status === 'rejected' ? [passingFailure(each.reason)] : [],
  )
  expect(failures).toHaveLength(5)
  expect(failures).not.toContain(undefined)
  await patient.close()
})

it.each<[string, (line: Line) => void]>([
  ['before anybody answers', (cut) => cut.freeze()],
  ['before its settings are made', (cut) => cut.freezeAt('set statement_timeout')],
])('gives a new connection up that is cut off %s', async (_, cut) => {
  const frozen = openDatabase({ connection: { ...fresh.connection, host: line.host }, max: 1 })
  cut(line)
  await expect(frozen.db.execute(sql`select 1`)).rejects.toSatisfy(isPassing)
  line.thaw()
  await frozen.db.execute(sql`select 1`)
  await frozen.close()
})

it('leaves a connection alone that rests for longer than an answer may take', async () => {
  const client = await opened.pool.connect()
  await client.query('select 1')
  await sleep(PATIENCE_MS + 100)
  expect((await client.query('select 2 as two')).rows).toEqual([{ two: 2 }])
  client.release()
  expect(lost).toEqual([])
})

it('waits for what was allowed to take longer: a connection, and the rest of one transaction', async () => {
  const client = await opened.pool.connect()
  await liftLimits(client)
  const long = `select 1 from pg_sleep(${(PATIENCE_MS + 200) / 1000})`
  expect((await client.query(long)).rowCount).toBe(1)
  client.release(true)
  await opened.db.transaction(async (tx) => {
    await liftLimitsOf(tx)
    await tx.execute(sql.raw(long))
  })
  expect(lost).toEqual([])
  // Whoever has the connection next is held to the limit again.
  await warm()
  const all = Array.from({ length: MAX }, () => opened.pool.query(long))
  for (const each of await Promise.allSettled(all)) expect(each.status).toBe('rejected')
})

it('is patient longer than the server is with itself, and quicker than 18 s', async () => {
  const { rows } = await fresh.pool.query('show statement_timeout')
  expect(rows).toEqual([{ statement_timeout: '15s' }])
  expect(ANSWER_TIMEOUT_MS).toBeGreaterThan(15_500)
  expect(ANSWER_TIMEOUT_MS).toBeLessThan(18_000)
})
