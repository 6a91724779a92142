// Shows that nobody waits without end for a database that does not answer, and that it is well again with the line.
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../tests/support/database.ts'
import { aLine, type DatabaseProxy } from '../../tests/support/database-proxy.ts'
import { batchQueries } from '../query-batch.ts'
import { findTransientError } from '../transient-database-error.ts'
import { ANSWER_TIMEOUT_MS, CONNECT_TIMEOUT_MS, liftLimits, liftTransactionLimits } from './connection.ts'
import { namedQuery } from './named-query.ts'
import { type OpenedDatabase, openDatabase } from './open.ts'

const PATIENCE_MS = 400
const MAX = 4

let fresh: FreshDatabase
let line: DatabaseProxy
let opened: OpenedDatabase
const lost: string[] = []
beforeAll(async () => {
  // Time passes only where a test lets it: answers take as long as the machine needs.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
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
  vi.useRealTimers()
})
/** Lets time pass until it is settled. */
async function passUntil<T>(asked: Promise<T>): Promise<PromiseSettledResult<T>> {
  let isOver = false
  const settled = Promise.allSettled([asked]).then(([each]) => {
    isOver = true
    return each
  })
  while (!isOver) {
    await vi.advanceTimersByTimeAsync(10)
    await new Promise((resolve) => setImmediate(resolve))
  }
  return settled
}

const ONE = namedQuery<{ one: number }, Record<never, never>>('test_one', sql`select 1 as one`)
const WRITE = namedQuery<never, { text: string }>(
  'test_note',
  sql`insert into note values (${sql.placeholder('text')})`,
)
const isPassing = (error: unknown): boolean => findTransientError(error) !== undefined
/** All connections are there and idle. */
const warm = () =>
  Promise.all(Array.from({ length: MAX }, () => opened.db.execute(sql`select pg_sleep(0.05)`)))

it.each<[string, () => Promise<unknown>]>([
  ['a query of the builder', () => Promise.resolve(opened.db.execute(sql`select 1`))],
  ['a named query', () => ONE(opened.db, {})],
  ['what is asked together', () => batchQueries(() => Promise.all([ONE(opened.db, {}), ONE(opened.db, {})]))],
  ['a transaction', () => opened.db.transaction((tx) => WRITE(tx, { text: 'never' }))],
  ['a transaction of the builder', () => opened.db.transaction((tx) => tx.execute(sql`select 1`))],
])('%s gets a no in time, and its connection is not used again', async (_, ask) => {
  await warm()
  line.freeze()
  const began = performance.now()
  expect(await passUntil(ask())).toMatchObject({
    status: 'rejected',
    reason: expect.toSatisfy(isPassing),
  })
  expect(performance.now() - began).toBeGreaterThanOrEqual(PATIENCE_MS)
  expect(opened.pool.totalCount).toBe(MAX - 1)
  expect(lost).toEqual([`no answer within ${PATIENCE_MS} ms`])
  line.thaw()
  expect(await ONE(opened.db, {})).toEqual([{ one: 1 }])
})

it('breaks off a transaction in its midst, and nothing of it stays', async () => {
  const frozen = line.freezeAt('other half')
  const broken = opened.db.transaction(async (tx) => {
    await WRITE(tx, { text: 'half' })
    await WRITE(tx, { text: 'other half' })
  })
  await frozen
  expect(await passUntil(broken)).toMatchObject({
    status: 'rejected',
    reason: expect.toSatisfy(isPassing),
  })
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
  await vi.advanceTimersByTimeAsync(CONNECT_TIMEOUT_MS)
  await expect.poll(() => patient.pool.waitingCount).toBe(0)
  line.thaw()
  const settled = await asked
  const failures = settled.flatMap((each) =>
    each.status === 'rejected' ? [findTransientError(each.reason)] : [],
  )
  expect(failures).toHaveLength(5)
  expect(failures).not.toContain(undefined)
  await patient.close()
})

it.each<[string, (line: DatabaseProxy) => void | Promise<void>]>([
  ['before anybody answers', (cut) => cut.freeze()],
  ['before its settings are made', (cut) => cut.freezeAt('set statement_timeout')],
])('gives a new connection up that is cut off %s', async (_, cut) => {
  const frozen = openDatabase({ connection: { ...fresh.connection, host: line.host }, max: 1 })
  const isCut = cut(line)
  const asked = Promise.resolve(frozen.db.execute(sql`select 1`))
  await isCut
  expect(await passUntil(asked)).toMatchObject({
    status: 'rejected',
    reason: expect.toSatisfy(isPassing),
  })
  line.thaw()
  await frozen.db.execute(sql`select 1`)
  await frozen.close()
})

it('leaves a connection alone that rests for longer than an answer may take', async () => {
  const client = await opened.pool.connect()
  await client.query('select 1')
  await vi.advanceTimersByTimeAsync(PATIENCE_MS + 100)
  expect((await client.query('select 2 as two')).rows).toEqual([{ two: 2 }])
  client.release()
  expect(lost).toEqual([])
})

it('waits for what was allowed to take longer: a connection, and the rest of one transaction', async () => {
  const client = await opened.pool.connect()
  await liftLimits(client)
  const late = async (asked: Promise<unknown>) => {
    line.freeze()
    await vi.advanceTimersByTimeAsync(2 * PATIENCE_MS)
    line.thaw()
    await asked
  }
  await late(client.query('select 1'))
  client.release(true)
  await opened.db.transaction(async (tx) => {
    await liftTransactionLimits(tx)
    await late(ONE(tx, {}))
  })
  expect(lost).toEqual([])
  // Whoever has the connection next is held to the limit again.
  await warm()
  line.freeze()
  const all = Promise.allSettled(Array.from({ length: MAX }, () => opened.pool.query('select 1')))
  const settled = await passUntil(all)
  const statuses = settled.status === 'fulfilled' ? settled.value.map(({ status }) => status) : []
  expect(statuses).toEqual(Array(MAX).fill('rejected'))
})

it('is patient longer than the server is with itself, and quicker than 18 s', async () => {
  const { rows } = await fresh.pool.query('show statement_timeout')
  expect(rows).toEqual([{ statement_timeout: '15s' }])
  expect(ANSWER_TIMEOUT_MS).toBeGreaterThan(15_500)
  expect(ANSWER_TIMEOUT_MS).toBeLessThan(18_000)
})
