// Shows that a feed follows its site to a new address, and only when the site means it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type GivenItem, rssOf } from '../../../tests/support/feeds.ts'
import { createIntakeKit } from '../../../tests/support/intake-kit.ts'
import { aSite, redirectsTo, respondWith, type TestSite } from '../../../tests/support/site.ts'
import { contract, type TestKit, type TestUser } from '../../../tests/support/test-kit.ts'
import { makePageFetcher } from '../../providers/page-fetch/guarded-fetch.ts'

const { rss } = contract
const XML = 'application/rss+xml'
let site: TestSite
let t: TestKit
let admin: TestUser

beforeAll(async () => {
  site = await aSite()
  t = await createIntakeKit({ pages: makePageFetcher({ allow: [site.host] }) })
  admin = await t.aUser({ role: 'admin' })
})
afterAll(async () => {
  await t.close()
  await site.close()
})

const item = (name: string): GivenItem => ({ guid: name, title: name, link: `https://example.com/${name}` })
let made = 0
const aFeed = async () => {
  made += 1
  const path = `/feed-${made}.xml`
  site.on(path, respondWith(rssOf(`Feed ${made}`, [item('one')]), XML))
  const { result } = await t.ask(rss.addFeed, { url: site.url(path) }, admin)
  return { id: result.id, path }
}
const feed = async (id: number) =>
  (await t.ask(rss.feeds, {}, admin)).result.items.find((one) => one.id === id)
const crawled = async (id: number) => t.finished((await t.ask(rss.crawl, { id }, admin)).result.task)

describe('a feed that moves', () => {
  it('for good is at its new address from then on, and known by both', async () => {
    const { id, path } = await aFeed()
    site.on('/half-way', redirectsTo('/new-home.xml', 308))
    site.on('/new-home.xml', respondWith(rssOf('F', [item('two')]), XML))
    site.on(path, redirectsTo('/half-way', 301))
    expect((await crawled(id)).result).toEqual({ added: 1 })
    expect(await feed(id)).toMatchObject({
      url: site.url('/new-home.xml'),
      addresses: [site.url(path)],
      last_error: null,
    })
    const before = site.asked(path).length
    await crawled(id)
    expect(site.asked(path)).toHaveLength(before)
    for (const url of ['/new-home.xml', path])
      expect((await t.ask(rss.addFeed, { url: site.url(url) }, admin)).result.id).toBe(id)
  })

  it('for a while keeps its address', async () => {
    const { id, path } = await aFeed()
    site.on('/for-now.xml', respondWith(rssOf('F', [item('two')]), XML))
    site.on(path, redirectsTo('/for-now.xml', 302))
    expect((await crawled(id)).result).toEqual({ added: 1 })
    expect(await feed(id)).toMatchObject({ url: site.url(path), addresses: [] })
  })

  it('to where there is no feed keeps its address too', async () => {
    const { id, path } = await aFeed()
    site.on('/closed', respondWith('<p>We have closed.', 'text/html'))
    site.on(path, redirectsTo('/closed', 301))
    expect((await crawled(id)).state).toBe('FAILED')
    expect(await feed(id)).toMatchObject({ url: site.url(path), failures: 1 })
  })

  it('to where another feed is stays, and says so until it is no longer true', async () => {
    const { id, path } = await aFeed()
    const other = await aFeed()
    site.on(path, redirectsTo(other.path, 301))
    await crawled(id)
    expect(await feed(id)).toMatchObject({
      url: site.url(path),
      failures: 0,
      last_error: '订阅源已迁移到另一个地址，可以取消订阅这一个。',
    })
    await t.ask(rss.removeFeed, { id: other.id }, admin)
    await crawled(id)
    expect(await feed(id)).toMatchObject({ url: site.url(other.path), last_error: null })
  })
})
