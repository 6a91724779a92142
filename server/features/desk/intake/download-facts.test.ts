// Shows what a download takes from its page beside the text: where and when it appeared, where it leads, its pictures.
import type { LookupFunction } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rssOf } from '../../../../tests/support/feeds.ts'
import { page, SENTENCES, text } from '../../../../tests/support/pages.ts'
import { aPicture } from '../../../../tests/support/pictures.ts'
import { aSite, respondWith, type TestSite } from '../../../../tests/support/site.ts'
import { contract, createTestKit, type TestKit, type TestUser } from '../../../../tests/support/test-kit.ts'
import { theDictionary } from '../../../../tests/support/the-dictionary.ts'
import { aTranslator } from '../../../../tests/support/translator.ts'
import { makeFeedReader } from '../../../providers/feed/feed-reader.ts'
import { makePageExtractor } from '../../../providers/page-fetch/extract.ts'
import { makePageFetcher } from '../../../providers/page-fetch/guarded-fetch.ts'
import { makePictureReader } from '../../../providers/page-fetch/picture.ts'
import type { PageFetcher } from '../../../providers/page-fetch/port.ts'
import { rssHandlers } from '../../rss/handlers.ts'
import { rssJobs } from '../../rss/jobs.ts'
import { deskHandlers } from '../handlers.ts'
import { deskJobs } from './jobs.ts'

const { desk, rss } = contract
const HTML = 'text/html; charset=utf-8'
const nobody: LookupFunction = (name, _, done) =>
  done(Object.assign(new Error(`no ${name}`), { code: 'ENOTFOUND' }), '')
let site: TestSite
let pages: PageFetcher
let t: TestKit
let admin: TestUser

beforeAll(async () => {
  site = await aSite()
  pages = makePageFetcher({ allow: [site.host], lookup: nobody })
  t = await createTestKit({
    handlers: { desk: deskHandlers, rss: rssHandlers },
    jobs: [...deskJobs, ...rssJobs],
    pages,
    dictionary: theDictionary(),
    extractor: makePageExtractor(),
    feeds: makeFeedReader({ timeout_ms: 120_000 }),
    pictures: makePictureReader(),
    translator: aTranslator().port,
  })
  admin = await t.aUser({ role: 'admin' })
})
afterAll(async () => {
  await t.close()
  await pages.close()
  await site.close()
})

const FRENCH =
  'Le maire de la ville est revenu dans son bureau après les vacances, et il a dit que les travaux sur le port ne seront pas finis avant la fin de l’année. '
let made = 0
const aPage = (body: string) => {
  made += 1
  const path = `/page-${made}`
  site.on(path, respondWith(body, HTML))
  return path
}
const edit = async (id: number) => (await t.ask(desk.edit, { id }, admin)).result
const download = async (path: string) => {
  const { result } = await t.ask(desk.add, { link: site.url(path) }, admin)
  return { task: await t.finished(result.task ?? ''), article: await edit(result.article_id) }
}
const redownload = async (id: number) => (await t.ask(desk.redownload, { id }, admin)).result.task

describe('a page', () => {
  it('says where it is from and when it appeared, better than the feed that it was picked from', async () => {
    const path = aPage(
      page(
        text(),
        '<meta property="og:site_name" content="The Harbour Post"><meta property="article:published_time" content="2026-03-04T05:06:07Z">',
      ),
    )
    site.on(
      '/mixed.xml',
      respondWith(
        rssOf('Hard pages', [{ guid: 'h', title: 'Ice', link: site.url(path) }]),
        'application/rss+xml',
      ),
    )
    const feed = (await t.ask(rss.addFeed, { url: site.url('/mixed.xml') }, admin)).result
    const [item] = (await t.ask(rss.items, { id: feed.id }, admin)).result.items
    const done = await t.finished((await t.ask(rss.download, { id: item?.id ?? 0 }, admin)).result.task)
    const { article_id } = done.result as { article_id: number }
    expect(await edit(article_id)).toMatchObject({
      source: 'The Harbour Post',
      appeared_at: '2026-03-04T05:06:07.000Z',
    })
  })

  it('does not say what it is of where the editors have named the publication of its feed', async () => {
    const path = aPage(page(text('Named'), '<meta property="og:site_name" content="The Harbour Post">'))
    site.on(
      '/named.xml',
      respondWith(
        rssOf('The Weekly', [{ guid: 'n', title: 'N', link: site.url(path) }]),
        'application/rss+xml',
      ),
    )
    const feed = (await t.ask(rss.addFeed, { url: site.url('/named.xml') }, admin)).result
    await t.ask(rss.updateFeed, { id: feed.id, publication: 'The Weekly' }, admin)
    const [item] = (await t.ask(rss.items, { id: feed.id }, admin)).result.items
    const done = await t.finished((await t.ask(rss.download, { id: item?.id ?? 0 }, admin)).result.task)
    const { article_id } = done.result as { article_id: number }
    expect((await edit(article_id)).source).toBe('The Weekly')
  })

  it('has its pictures by its own name, and says which could not be had; their captions go', async () => {
    const path = aPage(
      page(`${text()}<figure><img src="/guarded.png"><figcaption>The quay at five.</figcaption></figure>
        <figure><img src="/lost.png"><figcaption>Nobody will see this.</figcaption></figure>${text('More')}`),
    )
    site.on('/guarded.png', (request, response) => {
      const isOurs = request.headers.referer === site.url(path)
      const answer = isOurs
        ? respondWith(aPicture(300, 200), 'image/png')
        : respondWith('no', 'text/plain', { status: 403 })
      answer(request, response)
    })
    const { task, article: got } = await download(path)
    expect(task).toMatchObject({
      message: '1 张图没有存下',
      result: { lost_pictures: [site.url('/lost.png')] },
    })
    expect(got.lost_pictures).toEqual([site.url('/lost.png')])
    expect(got.paragraphs.filter(({ kind }) => kind === 'img')).toHaveLength(1)
    expect(got.paragraphs.filter(({ kind }) => kind === 'caption').map((one) => one.text)).toEqual([
      'The quay at five.',
    ])
    site.on('/lost.png', respondWith(aPicture(301, 200), 'image/png'))
    await t.finished(await redownload(got.id))
    expect((await edit(got.id)).lost_pictures).toEqual([])
  })

  describe('of a feed whose articles are translated by themselves', () => {
    const taken = async (name: string, html: string) => {
      const path = aPage(html)
      const items = [{ guid: name, title: name, link: site.url(path) }]
      site.on(`/${name}.xml`, respondWith(rssOf(name, items), 'application/rss+xml'))
      const feed = (await t.ask(rss.addFeed, { url: site.url(`/${name}.xml`) }, admin)).result
      await t.ask(rss.updateFeed, { id: feed.id, auto_translate: true }, admin)
      const [item] = (await t.ask(rss.items, { id: feed.id }, admin)).result.items
      const done = await t.finished((await t.ask(rss.download, { id: item?.id ?? 0 }, admin)).result.task)
      const { article_id } = done.result as { article_id: number }
      const { rows } = await t.database.pool.query<{ state: string }>(
        `select state from tasks where kind = 'article.translate' and article_id = $1`,
        [article_id],
      )
      return { article: await edit(article_id), translations: rows.length }
    }

    it('is translated when it is whole and in English', async () => {
      expect((await taken('whole', page(text('By itself')))).translations).toBe(1)
    })

    it('is left as it is when it is in another language', async () => {
      const { article: got, translations } = await taken(
        'french',
        page(`<p>${FRENCH.repeat(12)}</p>`).replace('lang="en"', 'lang="fr"'),
      )
      expect(got).toMatchObject({ other_language: 'fr', is_stub: false, stage: 'DOWNLOADED' })
      expect(translations).toBe(0)
    })

    it('is left as it is when only its beginning is there', async () => {
      const { article: got, translations } = await taken(
        'stub',
        page(`<p>${SENTENCES.slice(0, 2).join(' ')}</p><p>Subscribe to continue reading.</p>`),
      )
      expect(got).toMatchObject({ other_language: null, is_stub: true, stage: 'DOWNLOADED' })
      expect(translations).toBe(0)
    })
  })

  it('that only sends its visitors on is followed, once', async () => {
    const whole = aPage(page(text('Whole')))
    const away = aPage(page('<p>One moment.</p>', `<meta http-equiv="refresh" content="0; url=${whole}">`))
    const { article: got } = await download(away)
    expect(got.paragraphs.length).toBeGreaterThan(3)
    const again = aPage(page('', `<meta http-equiv="refresh" content="0; url=${away}">`))
    expect((await download(again)).article.word_count).toBeLessThan(10)
    const inside = aPage(page('', '<meta http-equiv="refresh" content="0; url=http://10.0.0.1/">'))
    expect((await download(inside)).article).toMatchObject({ stage: 'FAILED', stage_reason: 'BAD_ADDRESS' })
  })
})
