// Shows that an editor sees what an issue lacks until its contents are read again, and that short pieces count as whole.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestEpub } from '../../../tests/support/epubs.ts'
import { text } from '../../../tests/support/pages.ts'
import { aSite, respondWith, type TestSite } from '../../../tests/support/site.ts'
import { contract, createTestKit, type TestKit, type TestUser } from '../../../tests/support/test-kit.ts'
import { theDictionary } from '../../../tests/support/the-dictionary.ts'
import { aTranslator } from '../../../tests/support/translator.ts'
import { makeEpubReader } from '../../providers/epub/guarded.ts'
import { makePageExtractor } from '../../providers/page-fetch/extract.ts'
import { makePageFetcher } from '../../providers/page-fetch/guarded-fetch.ts'
import { articleHandlers } from '../article/handlers.ts'
import { articleJobs } from '../article/jobs.ts'
import { deskHandlers } from '../desk/handlers.ts'
import { deskJobs } from '../desk/intake/jobs.ts'
import { magazineHandlers } from './handlers.ts'
import { magazineJobs } from './jobs.ts'

const { magazine } = contract
let site: TestSite
let t: TestKit
let admin: TestUser

beforeAll(async () => {
  site = await aSite()
  t = await createTestKit({
    handlers: { article: articleHandlers, desk: deskHandlers, magazine: magazineHandlers },
    crossFeatureQueries: { picturesNamed: async () => [], placeOf: async () => undefined },
    jobs: [...articleJobs, ...deskJobs, ...magazineJobs],
    dictionary: theDictionary(),
    translator: aTranslator().port,
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
  site.on(path, respondWith(bytes, 'application/epub+zip'))
  const given = { name: 'Field & Lantern', edition: '2026 年秋', number: '41', url: site.url(path) }
  return (await t.ask(magazine.make, given, admin)).result.id
}
const show = async (id: number) => (await t.ask(magazine.show, { id }, admin)).result
const places = async (id: number) => (await t.ask(magazine.articles, { id }, admin)).result.items
const run = async (step: 'crawl' | 'download' | 'translate' | 'audit', id: number) =>
  t.finished((await t.ask(magazine[step], { id }, admin)).result.task)

const chapters = ['Lamps', 'Salt', 'Snow'].map((title) => ({ title, body: text(title) }))
const opf = (given: string) => given.replace('</spine>', '<itemref idref="gone"/></spine>')
const lacking = () => createTestEpub({ chapters, opf, without: ['OEBPS/text/c1.xhtml'] })
const said = 'EPUB 里缺第 2 章（Salt）、第 4 章，没有放进这一期。'

it('an EPUB that lacks chapters says which, from the reading of its contents until readers have the issue', async () => {
  const id = await make('/lacking.epub', lacking())
  await run('crawl', id)
  expect((await show(id)).work).toMatchObject({ error: null, lacks: said })
  expect((await places(id)).map(({ title }) => title)).toEqual(['Lamps', 'Snow'])
  await run('download', id)
  expect(await show(id)).toMatchObject({ status: 'DOWNLOADED', work: { error: null, lacks: said } })
  expect(await run('translate', id)).toMatchObject({ result: { translated: 2 } })
  expect((await show(id)).work?.lacks).toBe(said)
  await run('audit', id)

  const refused = await t.ask(magazine.publish, { id }, admin)
  expect([refused.code, refused.message]).toEqual(['MAGAZINE_INCOMPLETE', `${said}确定要出版吗？`])
  await t.finished((await t.ask(magazine.publish, { id, force: true }, admin)).result.task)
  expect(await show(id)).toMatchObject({ status: 'PUBLISHED', work: { lacks: said } })
})

it('what an issue lacks is forgotten when its contents are read again, not when that fails', async () => {
  const id = await make('/mended.epub', lacking())
  await run('crawl', id)
  site.on('/mended.epub', (_, response) => response.writeHead(404).end())
  expect(await run('crawl', id)).toMatchObject({ state: 'FAILED' })
  expect((await show(id)).work?.lacks).toBe(said)
  site.on('/mended.epub', respondWith(createTestEpub({ chapters }), 'application/epub+zip'))
  expect(await run('crawl', id)).toMatchObject({ result: { added: 1 } })
  expect((await show(id)).work).toMatchObject({ error: null, lacks: null })
})

it('an issue whose contents were read before that was remembered has it after the download', async () => {
  const id = await make('/older.epub', lacking())
  await run('crawl', id)
  await t.database.pool.query('update magazines set lacks = null where id = $1', [id])
  await run('download', id)
  expect((await show(id)).work?.lacks).toBe(said)
})

it('more than an issue holds is said, not cut off in silence', async () => {
  const many = Array.from({ length: 203 }, (_, at) => ({ title: `No. ${at + 1}`, body: '<p>A line.</p>' }))
  const id = await make('/long.epub', createTestEpub({ chapters: many }))
  await run('crawl', id)
  const { work } = await show(id)
  expect([work?.places, work?.lacks]).toEqual([200, '一期最多 200 篇，目录里后面的 3 篇没有放进来。'])
})

it('a short letter of an EPUB is whole, and is translated with the rest', async () => {
  const letter = { title: 'Letters', body: '<p>Sir, the lamp on the north quay has been out for a week.</p>' }
  const id = await make('/letters.epub', createTestEpub({ chapters: [letter] }))
  await run('crawl', id)
  await run('download', id)
  expect((await places(id)).map(({ work }) => work?.is_stub)).toEqual([false])
  expect(await run('translate', id)).toMatchObject({ result: { translated: 1 } })
  expect((await places(id)).map(({ work }) => work?.is_stub)).toEqual([false])
})
