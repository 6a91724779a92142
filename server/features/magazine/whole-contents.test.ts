// Shows that an editor is told what an issue lacks of the EPUB that it is made of.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { epub } from '../../../tests/support/epubs.ts'
import { text } from '../../../tests/support/pages.ts'
import { aSite, type Site, sends } from '../../../tests/support/site.ts'
import { contract, createTestKit, type Person, type TestKit } from '../../../tests/support/test-kit.ts'
import { theDictionary } from '../../../tests/support/the-dictionary.ts'
import { makeEpubReader } from '../../providers/epub/guarded.ts'
import { makePageExtractor } from '../../providers/page-fetch/extract.ts'
import { makePageFetcher } from '../../providers/page-fetch/guarded-fetch.ts'
import { articleHandlers } from '../article/handlers.ts'
import { articleJobs } from '../article/jobs.ts'
import { deskHandlers } from '../desk/handlers.ts'
import { deskJobs } from '../desk/intake/run.ts'
import { magazineHandlers } from './handlers.ts'
import { magazineJobs } from './run.ts'

const { magazine } = contract
let site: Site
let t: TestKit
let admin: Person

beforeAll(async () => {
  site = await aSite()
  t = await createTestKit({
    handlers: { article: articleHandlers, desk: deskHandlers, magazine: magazineHandlers },
    lookUps: { picturesNamed: async () => [], placeOf: async () => undefined },
    jobs: [...articleJobs, ...deskJobs, ...magazineJobs],
    dictionary: theDictionary(),
    epubs: makeEpubReader({ timeout_ms: 120_000 }),
    extractor: makePageExtractor({ timeout_ms: 120_000 }),
    pages: makePageFetcher({ allow: [site.host] }),
  })
  admin = await t.aUser({ role: 'admin' })
})
afterAll(async () => {
  await t.close()
  await site.close()
})

const make = async (path: string, bytes: Uint8Array) => {
  site.on(path, sends(bytes, 'application/epub+zip'))
  const given = { name: 'Field & Lantern', edition: '2026 年秋', number: '41', url: site.url(path) }
  return (await t.ask(magazine.make, given, admin)).result.id
}
const show = async (id: number) => (await t.ask(magazine.show, { id }, admin)).result
const places = async (id: number) => (await t.ask(magazine.articles, { id }, admin)).result.items
const run = async (step: 'crawl' | 'download', id: number) =>
  t.finished((await t.ask(magazine[step], { id }, admin)).result.task)

it('an EPUB that lacks chapters says which, when its contents were read and when its texts are there', async () => {
  const chapters = ['Lamps', 'Salt', 'Snow'].map((title) => ({ title, body: text(title) }))
  const opf = (given: string) => given.replace('</spine>', '<itemref idref="gone"/></spine>')
  const bytes = epub({ chapters, opf, without: ['OEBPS/text/c1.xhtml'] })
  const id = await make('/lacking.epub', bytes)
  await run('crawl', id)
  const said = 'EPUB 里缺第 2 章（Salt）、第 4 章，没有放进这一期。'
  expect((await show(id)).work?.error).toBe(said)
  expect((await places(id)).map(({ title }) => title)).toEqual(['Lamps', 'Snow'])
  await run('download', id)
  expect(await show(id)).toMatchObject({ status: 'DOWNLOADED', work: { error: said } })
})

it('more than an issue holds is said, not cut off in silence', async () => {
  const chapters = Array.from({ length: 203 }, (_, at) => ({
    title: `No. ${at + 1}`,
    body: '<p>A line.</p>',
  }))
  const id = await make('/long.epub', epub({ chapters }))
  await run('crawl', id)
  const { work } = await show(id)
  expect([work?.places, work?.error]).toEqual([200, '一期最多 200 篇，目录里后面的 3 篇没有放进来。'])
})
