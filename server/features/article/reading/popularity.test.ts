// Shows that what was read in several processes is counted once in the heat of articles, whatever breaks on the way.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { anArticle } from '../../../../tests/support/factories.ts'
import { createTestKit, type TestKit } from '../../../../tests/support/test-kit.ts'
import { theDictionary } from '../../../../tests/support/the-dictionary.ts'
import { articleJobs } from '../jobs.ts'
import { popularityRows } from './popularity.store.ts'

const AT = new Date('2026-01-15T00:00:00Z')
/** Two weeks, two halvings after the beginning of the count. */
const AGE = 2

let t: TestKit
let ids: number[]
beforeAll(async () => {
  t = await createTestKit({ handlers: {}, dictionary: theDictionary() })
})
afterAll(() => t.close())
beforeEach(async () => {
  ids = []
  for (let made = 0; made < 5; made += 1) ids.push((await anArticle(t)).id)
})

/** What so many reads at once are worth of an article that nobody had read. */
const worth = (reads: number) => Math.log2(1 + reads * 2 ** AGE)
const heats = async (): Promise<number[]> => {
  const { rows } = await t.database.pool.query('select heat from articles where id = any($1) order by id', [
    ids,
  ])
  return rows.map(({ heat }) => Number(heat))
}
const waiting = async (): Promise<number> =>
  (await t.database.pool.query('select from article_heat')).rows.length
const expectHeats = async (reads: readonly number[]) => {
  const seen = await heats()
  expect(seen.map((heat) => heat.toFixed(3))).toEqual(reads.map((count) => worth(count).toFixed(3)))
}
const run = () =>
  articleJobs[0]?.run(
    t.deps,
    {},
    { report: async () => {}, signal: new AbortController().signal, task_id: undefined },
  )

it('adds up what several processes wrote, without a word to the articles until the job runs', async () => {
  const processes = [1, 2, 3].map(() => popularityRows(t.database.db))
  for (const [index, one] of processes.entries())
    for (const id of index % 2 === 0 ? ids : [...ids].reverse())
      for (let reader = 0; reader <= index; reader += 1) one.recordView(id, `reader ${reader}`, 1, AT)
  await Promise.all(processes.map((one) => one.flushPopularity(AT)))
  await expectHeats([0, 0, 0, 0, 0])
  expect(await waiting()).toBe(5)
  expect(await run()).toEqual({ articles: 5 })
  await expectHeats([6, 6, 6, 6, 6])
  expect(await waiting()).toBe(0)
  expect(await run()).toEqual({ articles: 0 })
  await expectHeats([6, 6, 6, 6, 6])
})

it('is added once when two bring it up at the same moment, in parts', async () => {
  const [one, two] = [popularityRows(t.database.db), popularityRows(t.database.db)]
  for (const id of ids) one.recordView(id, 'somebody', 1, AT)
  await one.flushPopularity(AT)
  await Promise.all([one.applyPopularity(2), two.applyPopularity(2), two.applyPopularity(1)])
  await expectHeats([1, 1, 1, 1, 1])
  expect(await waiting()).toBe(0)
})

it('waits on when the articles could not be written, and is then counted once', async () => {
  const one = popularityRows(t.database.db)
  for (const id of ids) one.recordView(id, 'somebody', 1, AT)
  await one.flushPopularity(AT)
  const { pool } = t.database
  await pool.query(`alter table articles add constraint cold check (heat = 0 or id <> ${ids[3]}) not valid`)
  try {
    // Parts of two: the first is done, the second fails as a whole.
    await expect(one.applyPopularity(2)).rejects.toThrow()
    await expectHeats([1, 1, 0, 0, 0])
    expect(await waiting()).toBe(3)
  } finally {
    await pool.query('alter table articles drop constraint cold')
  }
  expect(await one.applyPopularity(2)).toBe(3)
  await expectHeats([1, 1, 1, 1, 1])
})

it('is forgotten of an article that readers no longer see', async () => {
  const one = popularityRows(t.database.db)
  for (const id of ids) one.recordView(id, 'somebody', 1, AT)
  await one.flushPopularity(AT)
  await t.database.pool.query(`update articles set status = 'OFFLINE' where id = $1`, [ids[0]])
  expect(await one.applyPopularity()).toBe(5)
  await expectHeats([0, 1, 1, 1, 1])
  expect(await waiting()).toBe(0)
})
