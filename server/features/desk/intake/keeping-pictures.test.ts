// Shows that pictures an editor names come home, and that the sweep takes those alone which nobody uses.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anArticle } from '../../../../tests/support/factories.ts'
import { aPicture } from '../../../../tests/support/pictures.ts'
import { aSite, respondWith, type TestSite } from '../../../../tests/support/site.ts'
import { storedFile } from '../../../../tests/support/stored-files.ts'
import { contract, createTestKit, type TestKit, type TestUser } from '../../../../tests/support/test-kit.ts'
import { theDictionary } from '../../../../tests/support/the-dictionary.ts'
import { makePageFetcher } from '../../../providers/page-fetch/guarded-fetch.ts'
import { makePictureReader } from '../../../providers/page-fetch/picture.ts'
import type { PageFetcher } from '../../../providers/page-fetch/port.ts'
import { withSharp } from '../../../providers/picture-shrink/with-sharp.ts'
import { pictureKey } from '../../../providers/storage/port.ts'
import { deskHandlers } from '../handlers.ts'
import { cleanUpPictures } from './clean-up-pictures.ts'
import { purgeDeleted } from './purge.ts'

const { desk } = contract
const DAY = 86_400_000
let clock = new Date()
let site: TestSite
let pages: PageFetcher
let t: TestKit
let admin: TestUser

beforeAll(async () => {
  site = await aSite()
  pages = makePageFetcher({ allow: [site.host] })
  t = await createTestKit({
    handlers: { desk: deskHandlers },
    crossFeatureQueries: { picturesNamed: async () => [] },
    pages,
    now: () => clock,
    dictionary: theDictionary(),
    pictures: makePictureReader(),
    shrinker: withSharp,
  })
  admin = await t.aUser({ role: 'admin' })
})
afterAll(async () => {
  await t.close()
  await pages.close()
  await site.close()
})

const img = (src: string) => ({ kind: 'img' as const, text: 'A quay', zh: '', runs: [], src })
const p = (text: string) => ({ kind: 'p' as const, text, zh: '', runs: [] })
const A = 'The ferry leaves at noon and nobody is ever on time for it.'

describe('a picture that an editor names by its address elsewhere', () => {
  it('is stored here with its size, as cover and in the text, and shown from here', async () => {
    const bytes = aPicture(320, 200)
    site.on('/quay.png', respondWith(bytes, 'image/png'))
    const { id } = await anArticle(t)
    const src = site.url('/quay.png')
    const { status, result } = await t.ask(
      desk.update,
      { id, article: { cover: src, paragraphs: [p(A), img(src)] }, op_id: randomUUID() },
      admin,
    )
    const place = `/files/${pictureKey(bytes, 'png')}`
    expect([status, result.cover]).toEqual([200, place])
    expect(result.paragraphs[1]).toMatchObject({ kind: 'img', src: place, width: 320, height: 200 })
    expect(site.asked('/quay.png')).toHaveLength(1)
    expect((await storedFile(t, place)).bytes.equals(bytes)).toBe(true)
  })

  it('comes along with an article written by hand', async () => {
    const bytes = aPicture(200, 100)
    site.on('/hand.png', respondWith(bytes, 'image/png'))
    const { result } = await t.ask(
      desk.add,
      { article: { title: 'By hand', paragraphs: [img(site.url('/hand.png')), p(A)] } },
      admin,
    )
    const { result: made } = await t.ask(desk.edit, { id: result.article_id }, admin)
    expect(made.paragraphs[0]).toMatchObject({ src: `/files/${pictureKey(bytes, 'png')}`, width: 200 })
  })

  it.each([
    ['that is not there', () => site.url('/nowhere.png')],
    ['that is no picture', () => site.url('/text.png')],
    ['inside our own network', () => 'http://127.0.0.1:1/secret.png'],
  ])('%s is refused by its field, and nothing is saved', async (_name, src) => {
    site.on('/text.png', respondWith('not a picture at all', 'image/png'))
    const { id } = await anArticle(t)
    const before = (await t.ask(desk.edit, { id }, admin)).result
    const given = { title: 'Changed', paragraphs: [p(A), img(src())] }
    const answer = await t.ask(desk.update, { id, article: given }, admin)
    expect(answer).toMatchObject({ status: 400, code: 'INVALID_INPUT' })
    expect(answer.body['details']).toMatchObject([{ field: 'article.paragraphs.1.src' }])
    expect((await t.ask(desk.edit, { id }, admin)).result).toEqual(before)
  })

  it.each([
    '/files/../auth/me',
    '/files/',
    '/etc/passwd',
    'data:image/png;base64,AAAA',
    '//evil.example/x.png',
  ])('and %s is no address of ours', async (cover) => {
    const { id } = await anArticle(t)
    const answer = await t.ask(desk.update, { id, article: { cover } }, admin)
    expect([answer.status, answer.code]).toEqual([400, 'INVALID_INPUT'])
  })
})

describe('revisions', () => {
  it('are kept as far as somebody may ask for them: the newest twenty, and what passed an audit', async () => {
    const { id } = await anArticle(t)
    for (let n = 2; n <= 25; n += 1) {
      await t.ask(desk.update, { id, article: { paragraphs: [p(`${A} ${n}`)] } }, admin)
      if (n === 3) await t.ask(desk.audit, { id, pass: true }, admin)
      if (n === 4) await t.ask(desk.audit, { id, pass: false, reason: '不通' }, admin)
    }
    const { result } = await t.ask(desk.revisions, { id }, admin)
    const numbers = result.items.map(({ revision }) => revision)
    expect(numbers).toEqual([...Array.from({ length: 20 }, (_, at) => 25 - at), 3, 1])
    const lost = await t.ask(desk.restore, { id, revision: 2 }, admin)
    expect([lost.status, lost.message]).toEqual([404, '没有找到这一版。'])
    expect((await t.ask(desk.restore, { id, revision: 3 }, admin)).status).toBe(200)
  })
})

// Last, because the clock runs past everybody's session.
describe('the sweep', () => {
  it('removes what no cover and no text names any more, and nothing that is new', async () => {
    const keep = async (width: number) => {
      const bytes = aPicture(width, 90)
      const key = pictureKey(bytes, 'png')
      await t.deps.storage.put(key, bytes, 'image/png')
      return key
    }
    const [cover, inText, shared, lost, gone] = await Promise.all([401, 402, 403, 404, 405].map(keep))
    if (!cover || !inText || !shared || !lost || !gone) throw new Error('five pictures')
    const url = (key: string) => t.deps.storage.url(key)
    await anArticle(t, { cover: url(cover), paragraphs: [p(A), img(url(inText)), img(url(shared))] })
    const thrown = await anArticle(t, { cover: url(gone), paragraphs: [p(A), img(url(shared))] })
    await t.ask(desk.delete, { id: thrown.id }, admin)
    expect(await cleanUpPictures(t.deps)).toBe(0)

    clock = new Date(clock.getTime() + 2 * DAY)
    const removed = await cleanUpPictures(t.deps)
    expect(removed).toBeGreaterThan(0)
    const there = async () =>
      Promise.all([cover, inText, shared, lost, gone].map((key) => t.deps.storage.has(key)))
    // One that was thrown away may still be restored.
    expect(await there()).toEqual([true, true, true, false, true])

    clock = new Date(clock.getTime() + 31 * DAY)
    await purgeDeleted(t.deps)
    await cleanUpPictures(t.deps)
    expect(await there()).toEqual([true, true, true, false, false])
  })
})
