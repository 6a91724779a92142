// Puts the sample issue in once, whole and in its order, and never again what an editor took away.
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract, createTestKit, type TestKit } from '../../../tests/support/test-kit.ts'
import { theDictionary } from '../../../tests/support/the-dictionary.ts'
import { articleHandlers } from '../article/handlers.ts'
import { articleJobs } from '../article/jobs.ts'
import { deskJobs } from '../desk/intake/jobs.ts'
import { readSamples } from '../desk/public.ts'
import { magazineHandlers } from './handlers.ts'
import { magazineJobs } from './jobs.ts'
import { loadSampleIssue } from './public.ts'

const { article, magazine } = contract
const FOLDER = path.resolve(import.meta.dirname, '../../../library/magazine')
let t: TestKit

beforeAll(async () => {
  t = await createTestKit({
    handlers: { article: articleHandlers, magazine: magazineHandlers },
    crossFeatureQueries: { placeOf: async () => undefined },
    jobs: [...articleJobs, ...deskJobs, ...magazineJobs],
    dictionary: theDictionary(),
  })
})
afterAll(() => t?.close())

it('needs the library, comes once to two processes, is read in order, and stays away when it was removed', async () => {
  expect(await loadSampleIssue(t.deps, FOLDER)).toBe(false)
  await t.deps.store.desk.createDraft({
    title: 'Of the library',
    link_key: 'sample:one',
    stage: 'READY',
    created_by: null,
    at: t.deps.now(),
  })
  const both = await Promise.all([loadSampleIssue(t.deps, FOLDER), loadSampleIssue(t.deps, FOLDER)])
  expect(both.sort()).toEqual([false, true])
  const { items } = (await t.ask(magazine.list)).result
  expect(items).toMatchObject([
    { name: 'Field & Lantern', number: '42', lead: { title: 'Rings of Glass' }, article_count: 6 },
  ])
  const [id = 0] = items.map((issue) => issue.id)
  const places = (await t.ask(magazine.articles, { id })).result.items
  const samples = await readSamples(FOLDER)
  expect(places.map(({ title }) => title).sort()).toEqual(samples.map(({ title }) => title).sort())
  expect(places.map(({ section_zh }) => section_zh)).toEqual(['封面', '自然', '自然', '历史', '词语', '末页'])
  const shown = await t.ask(article.show, { id: places[0]?.article?.id ?? 0 })
  expect(shown.result).toMatchObject({ title: 'Rings of Glass', source: 'Field & Lantern' })

  const admin = await t.aUser({ role: 'admin' })
  await t.finished((await t.ask(magazine.publish, { id, cancel: true }, admin)).result.task)
  expect((await t.ask(magazine.remove, { id }, admin)).result).toBe(true)
  expect(await loadSampleIssue(t.deps, FOLDER)).toBe(false)
  expect((await t.ask(magazine.list)).result.items).toEqual([])
})
