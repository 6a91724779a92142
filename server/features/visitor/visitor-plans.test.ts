// Reads the plans of the room of visitors: a page of visitors and a trail are found by an index, however many events there are.
import { drizzle } from 'drizzle-orm/node-postgres'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../tests/support/database.ts'
import { createStores, type Stores } from '../../stores.ts'

let database: FreshDatabase
let store: Stores
let sent: { text: string; values: unknown[] }[] = []

beforeAll(async () => {
  database = await freshDatabase()
  const logger = { logQuery: (text: string, values: unknown[]) => void sent.push({ text, values }) }
  const db = drizzle(database.pool, { logger })
  store = createStores({ db, read: db })
  await database.pool.query(`
    insert into log_events (name, data, cuid, uid, is_new, source, at)
      select 'OPEN_PAGE', '{}', 'c' || n % 5000, '', false, 'WEB', timestamptz '2026-03-02' - n * interval '10 seconds'
      from generate_series(1, 100000) n;
    insert into visitors (cuid, first_at, last_at, source)
      select 'c' || n, '2026-02-01', timestamptz '2026-03-02' - n * interval '1 minute', 'WEB' from generate_series(0, 4999) n;
    analyze`)
})
afterAll(() => database.drop())

it.each([
  ['the first page', () => store.visitor.visitors({ offset: 0, limit: 10 }), 'visitors_last'],
  [
    'a page far down',
    () => store.visitor.visitors({ offset: 0, limit: 10, after: ['2026-03-01T00:00:00.000Z', 'c7'] }),
    'visitors_last',
  ],
  ['one visitor', () => store.visitor.visitorNamed('c77'), 'visitors_pkey'],
  ['a trail', () => store.visitor.eventsOf('c77', { offset: 0, limit: 50 }), 'log_events_cuid'],
] as const)('%s is found by an index', async (_, work, index) => {
  sent = []
  await work()
  const [statement] = sent
  const { rows } = await database.pool.query(`explain (costs off) ${statement?.text}`, statement?.values)
  const plan = rows.map((row) => String(row['QUERY PLAN'])).join('\n')
  expect(plan).toContain(index)
  expect(plan).not.toMatch(/Seq Scan on (visitors|log_events)/)
})
