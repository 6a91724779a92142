// Shows that a feed is stored once by whichever of its URLs it is added, and that different feeds stay apart.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRandomSource, shuffleList } from '../../../domain/question/random-source.ts'
import { listFeedAddresses } from '../../../domain/rss/feed-address.ts'
import { rssOf } from '../../../tests/support/feeds.ts'
import { createIntakeKit } from '../../../tests/support/intake-kit.ts'
import type { TestKit, TestUser } from '../../../tests/support/test-kit.ts'
import { FetchFailure, type PageFetcher } from '../../providers/page-fetch/port.ts'
import { addFeed } from './add-feed.ts'

/** Feeds by URL; `leads_to`: the URL that the request is redirected to for now. */
const web = new Map<string, { body: string } | { leads_to: string }>()
const pages: PageFetcher = {
  fetch: async (address) => {
    const { href } = new URL(address)
    const first = web.get(href)
    const url = first && 'leads_to' in first ? first.leads_to : href
    const found = web.get(url)
    if (!found || 'leads_to' in found) throw new FetchFailure('HTTP_STATUS', { url, status: 404 })
    return {
      ...{ url, status: 200, has_moved: false, not_modified: false, body: Buffer.from(found.body) },
      headers: { etag: null, last_modified: null, content_type: 'application/rss+xml' },
    }
  },
  close: async () => undefined,
}
let t: TestKit
let admin: TestUser

beforeAll(async () => {
  t = await createIntakeKit({ pages })
  admin = await t.aUser({ role: 'admin' })
})
afterAll(() => t.close())

const add = (url: string) => addFeed(t.deps, url, admin.id, new AbortController().signal)
const idOf = async (url: string) => (await add(url)).feed.id
const items = (...names: string[]) =>
  names.map((name) => ({ guid: name, title: name, link: `https://example.com/${name}` }))
const publish = (urls: readonly string[], title: string, ...names: string[]) => {
  for (const url of urls) web.set(url, { body: rssOf(title, items(...names)) })
}

describe.each(['tuned', 'aside'])('the same feed (%s)', (seed) => {
  const draw = createRandomSource(`same feed ${seed}`)
  const pick = <T>(of: readonly T[]): T => of[Math.floor(draw() * of.length)] as T
  const aFeed = (at: number) => {
    const host = `${pick(['', 'www.', 'blog.'])}${seed}-${at}.example${pick(['', '', ':8080'])}`
    const path = pick(['', 'feed', 'feed/', 'rss.xml', 'a/b/index.rdf', '世界'])
    const address = `${pick(['http', 'https'])}://${host}/${path}${pick(['', '?format=rss&n=2'])}`
    return shuffleList(listFeedAddresses(address), draw)
  }

  it('is stored once by http or https, with or without www. and the last slash', async () => {
    for (let at = 0; at < 10; at += 1) {
      const urls = aFeed(at)
      publish(urls, `Feed ${at}`, `${seed}-${at}`)
      const [first, ...rest] = [await add(urls[0] ?? ''), ...(await Promise.all(urls.slice(1).map(add)))]
      expect(first?.is_new).toBe(true)
      for (const [place, { feed, is_new }] of rest.entries())
        expect([feed.id, is_new, feed.item_count], urls[place + 1]).toEqual([first?.feed.id, false, 1])
    }
  })

  it('is stored once when it is added by several URLs at the same moment', async () => {
    for (let at = 10; at < 14; at += 1) {
      const urls = aFeed(at)
      publish(urls, `Feed ${at}`, `${seed}-${at}`)
      const added = await Promise.all([...urls, ...urls].map(add))
      expect(new Set(added.map(({ feed }) => feed.id)).size, urls[0]).toBe(1)
      expect(added.filter(({ is_new }) => is_new)).toHaveLength(1)
    }
  })
})

it('is known by an item when its title has changed', async () => {
  publish(['http://renamed.example/feed'], 'The Old Name', 'one', 'two')
  publish(['https://renamed.example/feed'], 'The New Name', 'two', 'three')
  const id = await idOf('http://renamed.example/feed')
  expect(await add('https://renamed.example/feed')).toMatchObject({
    is_new: false,
    feed: { id, item_count: 3 },
  })
})

it('is known by the URL to which its own leads for now', async () => {
  web.set('https://here.example/feed', { leads_to: 'https://burner.example/here' })
  publish(['https://burner.example/here'], 'Here', 'one')
  const id = await idOf('https://here.example/feed')
  expect(await add('https://burner.example/here')).toMatchObject({ is_new: false, feed: { id } })
})

it('is another one with other contents at a similar URL, or with the same contents at a different one', async () => {
  publish(['http://apart.example/feed'], 'Apart', 'one')
  const id = await idOf('http://apart.example/feed')
  publish(['https://apart.example/feed'], 'Something Else', 'nine')
  const others = [
    'http://apart.example/feed/uk',
    'http://uk.apart.example/feed',
    'http://apart.example/Feed',
    'http://apart.example/feed?topic=arts',
    'http://apart.example:8080/feed',
  ]
  publish(others, 'Apart', 'one')
  const ids = [id]
  for (const url of ['https://apart.example/feed', ...others]) ids.push(await idOf(url))
  expect(new Set(ids).size).toBe(ids.length)
})

it('moves to a URL once when two feeds move there at the same moment', async () => {
  for (let at = 0; at < 12; at += 1) {
    const urls = ['a', 'b', 'c', 'd'].map((name) => `https://moving-${at}.example/${name}`)
    for (const url of urls) publish([url], url, url)
    const feeds = await Promise.all(urls.map(async (url) => (await add(url)).feed))
    const moved_to = `https://moving-${at}.example/new`
    const found = { etag: null, last_modified: null, items: [], moved_to }
    const now = t.deps.now()
    await Promise.all(feeds.map((feed) => t.deps.store.rss.crawled(feed, found, 'taken', now, now)))
    const rows = await Promise.all(feeds.map(({ id }) => t.deps.store.rss.feedById(id)))
    expect(rows.filter((row) => row?.url === moved_to)).toHaveLength(1)
    expect(rows.filter((row) => row?.last_error === 'taken')).toHaveLength(3)
  }
})
