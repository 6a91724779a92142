// Shows that readers notice nothing of a read replica that is away, silent or behind, and that it is read again afterwards.
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../tests/support/database.ts'
import { aLine, type DatabaseProxy } from '../../tests/support/database-proxy.ts'
import { batchQueries } from '../query-batch.ts'
import { namedQuery } from './named-query.ts'
import { type OpenedDatabase, openDatabase } from './open.ts'
import { ReplicaPool } from './replica.ts'

/** Of the test's own clock, which passes only where a test lets it: looks and answers take as long as they need. */
const LOOK_MS = 150
const PATIENCE_MS = 400
const MAX = 3

let fresh: FreshDatabase
let line: DatabaseProxy
let opened: OpenedDatabase
const turns: string[] = []

/** The same database by another line and another name; what it says of its log stands in a table of the test's. */
const replicaAt = (host: string): string => {
  const url = new URL(fresh.url)
  url.searchParams.set('host', host)
  url.searchParams.set('application_name', 'replica')
  url.searchParams.set('options', '-c search_path=said,pg_catalog,public')
  return url.href
}
const openWith = (replica: string): OpenedDatabase =>
  openDatabase({
    ...{
      connection: fresh.connection,
      replica,
      max: MAX,
      answer_timeout_ms: PATIENCE_MS,
      probeIntervalMs: LOOK_MS,
    },
    onReplicaHealthChange: ({ isHealthy, reason }) => turns.push(isHealthy ? 'well' : reason),
  })
const WHO = namedQuery<{ who: string }, { seconds: number }>(
  'test_who',
  sql`select case current_setting('application_name') when 'replica' then 'replica' else 'primary' end as who,
    pg_sleep(${sql.placeholder('seconds')}::float8)::text`,
)
const who = async (on = opened, seconds = 0) => (await WHO(on.read, { seconds }))[0]?.who
const sayBehind = (isBehind: boolean) => fresh.pool.query('update said.log set is_behind = $1', [isBehind])

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fresh = await freshDatabase()
  await fresh.pool.query(`create schema said;
    create table said.log (is_behind boolean not null);
    insert into said.log values (false);
    create function said.pg_current_wal_lsn() returns pg_lsn language sql
      as 'select case when is_behind then ''0/0'' else pg_catalog.pg_current_wal_lsn() end from said.log'`)
  line = await aLine(fresh.connection.host)
  opened = openWith(replicaAt(line.host))
})
/**
 * Lets time pass until it is so: slowly beside what the database is asked meanwhile, so that a look or an answer comes too
 * late only when the line is frozen.
 */
async function passUntil(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) {
    await fresh.pool.query('select pg_sleep(0.02)')
    await vi.advanceTimersByTimeAsync(LOOK_MS / 5)
  }
}
const isRead = (from: 'replica' | 'primary') => passUntil(async () => (await who()) === from)

beforeEach(async () => {
  await isRead('replica')
  turns.length = 0
})
afterAll(async () => {
  await opened.close()
  await line.close()
  await fresh.drop()
  vi.useRealTimers()
})

it('what may be a moment old is read from it, and nothing else', async () => {
  expect(await who()).toBe('replica')
  const [one, two] = await batchQueries(() => Promise.all([who(), who()]))
  expect([one, two]).toEqual(['replica', 'replica'])
  expect((await WHO(opened.db, { seconds: 0 }))[0]?.who).toBe('primary')
})

it('a replica that falls silent in the midst of answers fails nobody', async () => {
  const isFrozen = line.freezeAt('0.0123')
  // More at once than there are connections: those who wait for one are answered as well.
  const answers: (string | undefined)[] = []
  const asked = Array.from({ length: MAX + 2 }, async (_, at) => {
    answers.push(await who(opened, 0.0123 + at / 1e6).catch((error: Error) => error.message))
  })
  await isFrozen
  await passUntil(() => answers.length === asked.length)
  expect(answers).toEqual(Array(MAX + 2).fill('primary'))
  expect(turns).toHaveLength(1)
  // Nobody waits for it any more.
  const connect = vi.spyOn(pg.Pool.prototype, 'connect')
  expect(await who()).toBe('primary')
  expect(connect.mock.contexts.some((pool) => pool instanceof ReplicaPool)).toBe(false)
  connect.mockRestore()
  line.thaw()
  await isRead('replica')
  expect(turns.at(-1)).toBe('well')
})

it('one that is behind is not read, by the builder of queries neither', async () => {
  await sayBehind(true)
  await isRead('primary')
  expect(turns).toEqual(['it is behind'])
  const { rows } = await opened.read.execute(sql`select current_setting('application_name') as who`)
  expect(rows).toEqual([{ who: '' }])
  await sayBehind(false)
  await isRead('replica')
})

it('one that was never there keeps nobody from reading', async () => {
  const without = openWith(replicaAt('/nowhere/at/all'))
  expect(await who(without)).toBe('primary')
  await without.close()
})

it('a fault of ours is told as it is, and asked once', async () => {
  const DIVIDE = namedQuery<never, Record<never, never>>('test_divide_read', sql`select 1 / 0`)
  await expect(DIVIDE(opened.read, {})).rejects.toThrow(/division by zero/)
  expect(turns).toEqual([])
})
