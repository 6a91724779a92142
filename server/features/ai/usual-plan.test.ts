// Reads the plan of how long answers of a kind usually are: by an index, also of a kind that was not made for long.
import { randomUUID } from 'node:crypto'
import { drizzle } from 'drizzle-orm/node-postgres'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AiKind } from '../../../domain/ai/kinds.ts'
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
    insert into ai_runs (id, key, content_key, kind, state, text, model, created_at)
      select gen_random_uuid(), 'k' || n, 'c' || n, case when n > 29900 then 'ask' else 'translate' end,
        case when n % 25 = 0 then 'FAILED' else 'DONE' end, repeat('x', n % 100), 'm',
        timestamptz '2026-03-02' - n * interval '1 minute'
      from generate_series(1, 30000) n;
    analyze ai_runs`)
})
afterAll(() => database.drop())

it.each<[string, AiKind]>([
  ['made all the time', 'translate'],
  ['not made for long', 'ask'],
  ['never made', 'entity'],
])('of a kind %s', async (_, kind) => {
  sent = []
  await store.ai.settleStopped({ id: randomUUID(), kind }, 0)
  const statement = sent.find(({ text }) => text.includes('percentile_cont'))
  const client = await database.pool.connect()
  try {
    // A prepared statement soon has one plan for all kinds.
    await client.query(`set plan_cache_mode = force_generic_plan; prepare usual(text) as ${statement?.text}`)
    const { rows } = await client.query(`explain (costs off) execute usual('${kind}')`)
    const plan = rows.map((row) => String(row['QUERY PLAN'])).join('\n')
    expect(plan).toContain('ai_runs_kind')
    expect(plan).not.toMatch(/Seq Scan|Filter|Sort/)
    const usual = await client.query(`execute usual('${kind}')`)
    // 20 of the last minutes: 1 to 20, or 29,901 to 29,920, but for those that failed.
    expect(usual.rows).toEqual([{ usual: kind === 'entity' ? null : 10.5 }])
  } finally {
    client.release(true)
  }
})
