// Reads the plans of the inbox on sixty feeds of six hundred items: a page of it touches its own rows, by an index.
import { drizzle } from 'drizzle-orm/node-postgres'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../tests/support/database.ts'
import { createStores, type Stores } from '../../stores.ts'

const NOW = new Date('2026-03-02T02:00:00Z')
const PAGE = { offset: 0, limit: 30 }
let database: FreshDatabase
let store: Stores
let sent: { text: string; values: unknown[] }[] = []

beforeAll(async () => {
  database = await freshDatabase()
  const logger = { logQuery: (text: string, values: unknown[]) => void sent.push({ text, values }) }
  const db = drizzle(database.pool, { logger })
  store = createStores({ db, read: db })
  await database.pool.query(`
    alter table feeds alter id restart with 1;
    insert into feeds (url, title, folder) select 'https://' || n, 'Feed ' || n, 'Folder ' || n % 6 from generate_series(1, 60) n;
    insert into feed_items (feed_id, guid, title, link, link_key, at, state, words)
      select f, n, 'Item ' || n, 'https://' || f || '/' || n, f || '/' || n,
        timestamptz '2026-03-02' - (n * 60 + f) * interval '1 minute',
        (array['UNREAD', 'DISMISSED', 'DISMISSED', 'UNREAD', 'TAKEN'])[1 + n % 5], n * 3
      from generate_series(1, 60) f, generate_series(1, 600) n;
    insert into articles (title, link_key) select 'Article ' || n, n || '/' || n from generate_series(1, 3000) n;
    analyze`)
})
afterAll(() => database.drop())

/** The rows that the statements of `work` read from the items, as PostgreSQL counted them, and how they were found. */
async function readBy(work: () => Promise<unknown>): Promise<{ rows: number; plan: string }> {
  sent = []
  await work()
  let rows = 0
  const lines: string[] = []
  for (const { text, values } of sent) {
    const { rows: plan } = await database.pool.query(
      `explain (analyze, timing off, costs off) ${text}`,
      values,
    )
    for (const row of plan) {
      const line = String(row['QUERY PLAN'])
      lines.push(line)
      const found = /on feed_items.*actual rows=([\d.]+) loops=(\d+)/.exec(line)
      if (found) rows += Number(found[1]) * Number(found[2])
    }
  }
  return { rows, plan: lines.join('\n') }
}

it.each([
  ['all of it', {}, undefined],
  ['a page far down', {}, ['2026-02-20T00:00:00.000Z', 1]],
  ['one feed', { feed: 7 }, undefined],
  ['what is an article already', { known: false }, undefined],
  ['a word that many have', { q: 'item' }, undefined],
] as const)('%s: a page reads little more than its rows', async (_, filters, after) => {
  const { rows, plan } = await readBy(() =>
    store.rss.inbox('UNREAD', filters, NOW, { ...PAGE, ...(after ? { after } : {}) }),
  )
  expect(plan).not.toContain('Seq Scan on feed_items')
  expect(rows).toBeLessThan(200)
})

it('dismissing all below a place finds that place and the unread by an index', async () => {
  const { rows } = await database.pool.query<{ id: string }>(
    `select id from feed_items where feed_id = 7 and state = 'UNREAD' order by at desc offset 5 limit 1`,
  )
  const by = { user_id: 1, now: NOW, batch: 'e8c6d5a2-6a2f-4c5e-9a55-1b1f5f0f7a11' }
  const until = Number(rows[0]?.id)
  const done = await store.rss.dismissAll({ feed: 7, until }, by)
  expect(done).toBe(235)
  const { plan } = await readBy(() => store.rss.putBack({ batch: by.batch }, []))
  expect(plan).toContain('feed_items_decision')
})
