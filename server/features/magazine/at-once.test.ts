// Shows what two editors at one moment do to the contents of an issue, and that an uploaded EPUB is read as one from an address.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestEpub } from '../../../tests/support/epubs.ts'
import { anArticle } from '../../../tests/support/factories.ts'
import { text } from '../../../tests/support/pages.ts'
import { contract, createTestKit, type TestKit, type TestUser } from '../../../tests/support/test-kit.ts'
import { theDictionary } from '../../../tests/support/the-dictionary.ts'
import { uploadTestFile } from '../../../tests/support/upload-file.ts'
import { makeEpubReader } from '../../providers/epub/guarded.ts'
import { bySignature } from '../../providers/file-kind/by-signature.ts'
import { makePageExtractor } from '../../providers/page-fetch/extract.ts'
import { makePictureReader } from '../../providers/page-fetch/picture.ts'
import { deskJobs } from '../desk/intake/jobs.ts'
import { uploadHandlers } from '../upload/handlers.ts'
import { uploadedBook } from '../upload/public.ts'
import { magazineHandlers } from './handlers.ts'
import { magazineJobs } from './jobs.ts'

const { magazine } = contract
let t: TestKit
let admin: TestUser
let other: TestUser

beforeAll(async () => {
  t = await createTestKit({
    handlers: { magazine: magazineHandlers, upload: uploadHandlers },
    crossFeatureQueries: { uploadedBook },
    jobs: [...deskJobs, ...magazineJobs],
    dictionary: theDictionary(),
    epubs: makeEpubReader({ timeout_ms: 120_000 }),
    extractor: makePageExtractor({ timeout_ms: 120_000 }),
    fileKinds: bySignature,
    pictures: makePictureReader(),
  })
  admin = await t.aUser({ role: 'admin' })
  other = await t.aUser({ role: 'admin' })
})
afterAll(() => t?.close())

const make = async (url = '') =>
  (await t.ask(magazine.make, { name: 'Field & Lantern', edition: '2026 年秋', url }, admin)).result.id
const places = async (id: number) => (await t.ask(magazine.articles, { id }, admin)).result.items
const link = (name: string) => `https://example.com/${name}`
const add = (id: number, name: string, as = admin) =>
  t.ask(magazine.place, { id, link: link(name), title: name }, as)

it('the same link is put in once, different ones both, an article into one issue', async () => {
  const [id, second] = [await make(), await make()]
  const same = await Promise.all([add(id, 'one'), add(id, 'one', other)])
  expect(same.map(({ status }) => status).sort()).toEqual([200, 409])
  const both = await Promise.all([add(id, 'two'), add(id, 'three', other)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  const { id: article_id } = await anArticle(t, { status: 'DRAFT' })
  const taken = await Promise.all([
    t.ask(magazine.place, { id, article_id }, admin),
    t.ask(magazine.place, { id: second, article_id }, other),
  ])
  expect(taken.map(({ status }) => status).sort()).toEqual([200, 409])
  const all = [...(await places(id)), ...(await places(second))]
  expect(new Set(all.map(({ work }) => work?.article_id)).size).toBe(4)
  expect(all).toHaveLength(4)
})

it('of two orders one stands whole, and an order beside a new article is whole or refused', async () => {
  const id = await make()
  const made = [await add(id, 'a'), await add(id, 'b'), await add(id, 'c')].map(({ result }) => result.id)
  const order = (ids: number[], section: string, as: TestUser) => {
    const sections = [{ name: section, name_zh: '' }]
    return t.ask(magazine.order, { id, sections, places: ids.map((each) => ({ id: each, section })) }, as)
  }
  const back = made.toReversed()
  const answers = await Promise.all([order(made, 'Essays', admin), order(back, 'Letters', other)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const now = await places(id)
  const [section] = now.map((place) => place.section)
  expect(now.map((place) => [place.id, place.section])).toEqual(
    (section === 'Essays' ? made : back).map((each) => [each, section]),
  )
  const sections = (await t.ask(magazine.show, { id }, admin)).result.work?.sections
  expect(sections?.map(({ name }) => name)).toEqual([section])

  const [ordered, added] = await Promise.all([order(back, 'Notes', admin), add(id, 'd', other)])
  expect([ordered.status, added.status]).toEqual([ordered.status === 200 ? 200 : 404, 200])
  const after = await places(id)
  expect(after).toHaveLength(4)
  expect(after.filter((place) => place.section === 'Notes')).toHaveLength(ordered.status === 200 ? 3 : 0)
})

it('two changes of one place both count, and two places never get one link', async () => {
  const id = await make()
  const [one, two] = [(await add(id, 'x')).result.id, (await add(id, 'y')).result.id]
  const update = (place: number, article: object, as: TestUser) =>
    t.ask(magazine.updatePlace, { id: place, article }, as)
  const changed = await Promise.all([
    update(one, { title: 'Renamed' }, admin),
    update(one, { section: 'Essays' }, other),
  ])
  expect(changed.map(({ status }) => status)).toEqual([200, 200])
  expect((await places(id))[0]).toMatchObject({ title: 'Renamed', section: 'Essays' })
  const moved = await Promise.all([
    update(one, { link: link('z') }, admin),
    update(two, { link: link('z') }, other),
  ])
  expect(moved.map(({ status }) => status).sort()).toEqual([200, 409])
})

it('an EPUB from this device is the address of an issue, its own editor’s alone, and is kept', async () => {
  const chapters = ['Lamps', 'Salt'].map((title) => ({ title, body: text(title), section: 'Sea' }))
  const bytes = Buffer.from(createTestEpub({ chapters }))
  const { link: mine } = await uploadTestFile(t, 'autumn.epub', bytes, admin)
  const asked = { name: 'Field & Lantern', edition: '2026 年秋', url: mine }
  expect((await t.ask(magazine.make, asked, other)).code).toBe('BAD_ADDRESS')
  const words = await uploadTestFile(t, 'autumn.txt', Buffer.from('Not an EPUB at all. '.repeat(40)), admin)
  expect((await t.ask(magazine.make, { ...asked, url: words.link }, admin)).code).toBe('BAD_ADDRESS')
  const [id, again] = [await make(mine), await make(mine)]
  const shown = (await t.ask(magazine.show, { id }, admin)).result
  expect(shown.work?.url).toMatch(/^\/files\/magazines\/[0-9a-f]{2}\/[0-9a-f]{64}\.epub$/)
  expect((await t.ask(magazine.show, { id: again }, admin)).result.work?.url).toBe(shown.work?.url)
  // The upload itself goes after a week.
  await t.ask(contract.upload.cancel, { id: mine.slice(mine.lastIndexOf('/') + 1) }, admin)
  const crawled = await t.finished((await t.ask(magazine.crawl, { id }, admin)).result.task)
  expect(crawled).toMatchObject({ state: 'DONE', result: { added: 2 } })
  const written = await t.finished((await t.ask(magazine.download, { id }, other)).result.task)
  expect(written).toMatchObject({ state: 'DONE', result: { ready: 2, failed: 0 } })
})
