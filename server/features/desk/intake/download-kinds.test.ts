// Shows that pages in Chinese and addresses typed in a hurry become articles as well.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { page, text } from '../../../../tests/support/pages.ts'
import { aSite, respondWith, type TestSite } from '../../../../tests/support/site.ts'
import { contract, createTestKit, type TestKit, type TestUser } from '../../../../tests/support/test-kit.ts'
import { theDictionary } from '../../../../tests/support/the-dictionary.ts'
import { waitForCheck } from '../../../../tests/support/until.ts'
import { makeEpubReader } from '../../../providers/epub/guarded.ts'
import { makePageExtractor } from '../../../providers/page-fetch/extract.ts'
import { makePageFetcher } from '../../../providers/page-fetch/guarded-fetch.ts'
import { makePictureReader } from '../../../providers/page-fetch/picture.ts'
import { deskHandlers } from '../handlers.ts'
import { deskJobs } from './jobs.ts'

const { desk } = contract
let site: TestSite
let t: TestKit
let admin: TestUser

beforeAll(async () => {
  site = await aSite()
  t = await createTestKit({
    handlers: { desk: deskHandlers },
    jobs: deskJobs,
    dictionary: theDictionary(),
    epubs: makeEpubReader(),
    extractor: makePageExtractor({ timeout_ms: 120_000 }),
    pages: makePageFetcher({ allow: [site.host] }),
    pictures: makePictureReader(),
  })
  admin = await t.aUser({ role: 'admin' })
})
afterAll(async () => {
  await t.close()
  await site.close()
})

let made = 0
/** The path of a page that is there. */
const aPage = (html: string) => {
  made += 1
  site.on(`/page-${made}`, respondWith(html, 'text/html; charset=utf-8'))
  return `/page-${made}`
}
const add = async (link: string) => {
  const { result } = await t.ask(desk.add, { link }, admin)
  return { id: result.article_id, task: result.task ?? '' }
}
const edit = async (id: number) => (await t.ask(desk.edit, { id }, admin)).result

describe('a page in Chinese', () => {
  it('is whole when it says enough, though it has no English word', async () => {
    const paragraph = `<p>${'港口在小镇醒来之前就醒了，渔船带着还亮着的灯回来。'.repeat(3)}</p>`
    const path = aPage(`<title>港口</title><article><h1>港口</h1>${paragraph.repeat(20)}</article>`)
    const { id, task } = await add(site.url(path))
    await t.finished(task)
    expect(await edit(id)).toMatchObject({ stage: 'DOWNLOADED', word_count: 0, is_stub: false })
  })
})

describe('an address without a scheme', () => {
  it('is tried by http when https does not answer, and keeps what worked', async () => {
    const link = `https://${site.host}${aPage(page(text()))}`
    const { result } = await t.ask(desk.add, { link, try_http: true }, admin)
    expect((await t.finished(result.task ?? '')).state).toBe('DONE')
    expect((await edit(result.article_id)).link).toBe(link.replace('https:', 'http:'))
  })

  it('is not put over another that an editor gives while the download runs', async () => {
    const html = page(text())
    const path = aPage(html)
    let send = () => {}
    site.on(path, (...asked) => {
      send = () => respondWith(html, 'text/html; charset=utf-8')(...asked)
    })
    const { result } = await t.ask(desk.add, { link: `https://${site.host}${path}`, try_http: true }, admin)
    const done = t.finished(result.task ?? '')
    await waitForCheck(() => expect(site.asked(path)).toHaveLength(1))
    const link = 'https://example.com/where-it-really-is'
    expect((await t.ask(desk.update, { id: result.article_id, article: { link } }, admin)).status).toBe(200)
    send()
    expect((await done).state).toBe('DONE')
    expect(await edit(result.article_id)).toMatchObject({ link, stage: 'DOWNLOADED', revision: 1 })
  })

  it('is a guess: an https that was typed stays https', async () => {
    const link = `https://${site.host}${aPage(page(text()))}`
    const { result } = await t.ask(desk.add, { link }, admin)
    expect(await t.finished(result.task ?? '')).toMatchObject({
      state: 'FAILED',
      error: { code: 'FETCH_FAILED' },
    })
    expect((await edit(result.article_id)).link).toBe(link)
  })
})
