// Shows that feeds are added, listed, read and removed through the door, whatever the site sends.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { manyItems, rssOf } from '../../../tests/support/feeds.ts'
import { createIntakeKit } from '../../../tests/support/intake-kit.ts'
import { aSite, redirectsTo, respondWith, type TestSite } from '../../../tests/support/site.ts'
import { contract, type TestKit, type TestUser } from '../../../tests/support/test-kit.ts'
import { collectPages, forgedAfter } from '../../../tests/support/walk.ts'
import { makePageFetcher } from '../../providers/page-fetch/guarded-fetch.ts'

const { rss } = contract
const XML = 'application/rss+xml'
let site: TestSite
let t: TestKit
let admin: TestUser
let reader: TestUser

beforeAll(async () => {
  site = await aSite()
  t = await createIntakeKit({ pages: makePageFetcher({ allow: [site.host] }) })
  admin = await t.aUser({ role: 'admin' })
  reader = await t.aUser()
})
afterAll(async () => {
  await t.close()
  await site.close()
})

const add = (url: string) => t.ask(rss.addFeed, { url }, admin)
const itemsOf = async (id: number, offset = 0) => (await t.ask(rss.items, { id, offset }, reader)).result
const listed = async () => (await t.ask(rss.feeds, {}, reader)).result.items
const two = [
  { guid: 'b', title: 'Second', link: 'https://example.com/b', date: 'Fri, 02 Jan 2026 10:00:00 GMT' },
  { guid: 'a', title: 'First', link: 'https://example.com/a', date: 'Thu, 01 Jan 2026 10:00:00 GMT' },
]

describe('who may', () => {
  const calls = [
    ['addFeed', { url: 'https://example.com/feed' }],
    ['crawl', { id: 1 }],
    ['removeFeed', { id: 1 }],
    ['download', { id: 1 }],
  ] as const

  it.each(calls)('%s: editors only', async (name, input) => {
    expect((await t.ask(rss[name], input)).code).toBe('LOGIN_REQUIRED')
    expect((await t.ask(rss[name], input, reader)).code).toBe('ADMIN_ONLY')
  })

  it('feeds and their items are shown to readers, not to guests', async () => {
    expect((await t.ask(rss.feeds, {})).code).toBe('LOGIN_REQUIRED')
    expect((await t.ask(rss.items, { id: 1, offset: 0 })).code).toBe('LOGIN_REQUIRED')
    expect((await t.ask(rss.feeds, {}, reader)).status).toBe(200)
  })

  it('what is not there is said not to be', async () => {
    const none = { id: 9_999_999 }
    expect((await t.ask(rss.crawl, none, admin)).code).toBe('FEED_NOT_FOUND')
    expect((await t.ask(rss.removeFeed, none, admin)).code).toBe('FEED_NOT_FOUND')
    expect((await t.ask(rss.items, { ...none, offset: 0 }, reader)).code).toBe('FEED_NOT_FOUND')
    expect((await t.ask(rss.download, none, admin)).code).toBe('NOT_FOUND')
  })

  it.each([
    [rss.addFeed, { url: '' }, 'url'],
    [rss.addFeed, {}, 'url'],
    [rss.addFeed, { url: `https://example.com/${'x'.repeat(2000)}` }, 'url'],
    [rss.crawl, { id: 'one' }, 'id'],
    [rss.removeFeed, { id: -1 }, 'id'],
    [rss.items, { id: 1, offset: -1 }, 'offset'],
    [rss.download, { id: '1e99' }, 'id'],
  ] as const)('bad input names its field: %#', async (call, input, field) => {
    const { status, code, body } = await t.askLoosely(call, input, admin)
    expect([status, code]).toEqual([400, 'INVALID_INPUT'])
    expect(body['details']).toMatchObject([{ field }])
  })
})

describe('adding a feed', () => {
  it('reads it before it answers, and gives its items, the newest first', async () => {
    site.on('/plain.xml', respondWith(rssOf('The Plain News', two), XML))
    const { status, result } = await add(site.url('/plain.xml'))
    expect(status).toBe(200)
    expect(result).toMatchObject({
      title: 'The Plain News',
      url: site.url('/plain.xml'),
      site_url: 'https://example.com/',
      description: 'Of The Plain News',
      item_count: 2,
      failures: 0,
      last_error: null,
    })
    expect(Date.parse(result.next_crawl_at)).toBeGreaterThan(Date.now() + 29 * 60_000)
    const { items, next_offset } = await itemsOf(result.id)
    expect(
      items.map(({ title, link, published_at, article_id }) => [title, link, published_at, article_id]),
    ).toEqual([
      ['Second', 'https://example.com/b', '2026-01-02T10:00:00.000Z', null],
      ['First', 'https://example.com/a', '2026-01-01T10:00:00.000Z', null],
    ])
    expect(next_offset).toBeNull()
  })

  it('finds it from the page of its site, also by a guess, also without https://', async () => {
    site.on('/news.xml', respondWith(rssOf('Named', two), XML))
    site.on(
      '/',
      respondWith(
        '<head><link rel="alternate" type="application/rss+xml" href="/news.xml"></head><p>Hello.',
        'text/html',
      ),
    )
    expect((await add(`http://${site.host}`)).result).toMatchObject({
      title: 'Named',
      url: site.url('/news.xml'),
    })
    site.on('/blog/', respondWith('<p>A page that names nothing.', 'text/html'))
    site.on('/blog/feed', respondWith(rssOf('Guessed', two), XML))
    expect((await add(site.url('/blog/'))).result).toMatchObject({
      title: 'Guessed',
      url: site.url('/blog/feed'),
    })
    // Without a scheme https is tried, which this site does not speak, then http.
    expect((await add(site.host)).result).toMatchObject({ title: 'Named', url: site.url('/news.xml') })
    expect((await add(`${site.host}/news.xml`)).result.url).toBe(site.url('/news.xml'))
    expect((await add(`https://${site.host}`)).code).toBe('FETCH_FAILED')
    expect((await add(`${site.host}/not-there`)).message).toBe('对方网站没有这一页了（HTTP 404）。')
  })

  it('twice, by another spelling, through a redirect or by its site answers with the one that is known', async () => {
    site.on('/known.xml', respondWith(rssOf('Known', two), XML))
    const { result: known } = await add(site.url('/known.xml'))
    site.on('/moved', redirectsTo('/known.xml', 301))
    site.on(
      '/home',
      respondWith('<link rel=alternate type=application/rss+xml href=/known.xml>', 'text/html'),
    )
    const spelled = site.url('/known.xml').replace('http:', 'HTTP:')
    for (const url of [
      site.url('/known.xml'),
      spelled,
      site.url('/moved'),
      site.url('/home'),
      `${site.url('/known.xml')}#top`,
    ])
      expect((await add(url)).result, url).toEqual({ ...known, addresses: expect.any(Array) })
    // What leads to it is remembered, so that nobody is offered what is there already.
    const remembered = (await listed()).find(({ id }) => id === known.id)?.addresses
    expect(remembered).toEqual(expect.arrayContaining([site.url('/moved'), site.url('/home')]))
    expect((await listed()).filter(({ title }) => title === 'Known')).toHaveLength(1)
  })

  it('at the same moment makes one', async () => {
    site.on('/race.xml', respondWith(rssOf('Race', two), XML))
    const answers = await Promise.all(Array.from({ length: 5 }, () => add(site.url('/race.xml'))))
    expect(new Set(answers.map(({ result }) => result.id)).size).toBe(1)
    expect(answers[0]?.result.item_count).toBe(2)
    expect((await listed()).find(({ title }) => title === 'Race')?.item_count).toBe(2)
  })

  it('that is refused stores nothing, and says why', async () => {
    const before = (await listed()).length
    site.on('/page', respondWith('<p>Only a page.', 'text/html'))
    site.on('/film', respondWith('....', 'video/mp4'))
    site.on('/broken', (_, response) => response.destroy())
    site.on('/error', respondWith('no', 'text/plain', { status: 503 }))
    site.on('/inside', redirectsTo('http://127.0.0.1:9/'))
    site.on('/loop', redirectsTo('/loop'))
    const refusals = [
      [site.url('/page'), 'NO_FEED_FOUND', '没有找到订阅源'],
      [site.url('/film'), 'NO_FEED_FOUND', '不是网页'],
      [site.url('/broken'), 'FETCH_FAILED', '断了'],
      [site.url('/error'), 'FETCH_FAILED', 'HTTP 503'],
      [site.url('/inside'), 'BAD_ADDRESS', '内部网络'],
      [site.url('/loop'), 'FETCH_FAILED', '跳转次数太多'],
      ['http://127.0.0.1:9/feed', 'BAD_ADDRESS', '内部网络'],
      ['http://[::1]/feed', 'BAD_ADDRESS', '内部网络'],
      ['http://localhost/feed', 'BAD_ADDRESS', '内部网络'],
      ['ftp://example.com/feed', 'BAD_ADDRESS', '网址'],
      ['https://user:secret@example.com/feed', 'BAD_ADDRESS', '网址'],
      ['javascript://alert(1)', 'BAD_ADDRESS', '网址'],
      ['http://nothing.invalid/feed', 'FETCH_FAILED', '找不到这个网站'],
    ] as const
    for (const [url, code, words] of refusals) {
      const answer = await add(url)
      expect([url, answer.code, answer.message]).toEqual([url, code, expect.stringContaining(words)])
    }
    expect(await listed()).toHaveLength(before)
  })

  it('is given up when its page only names what does not answer', async () => {
    site.on('/names', respondWith('<link rel=alternate type=application/rss+xml href=/error>', 'text/html'))
    expect((await add(site.url('/names'))).code).toBe('NO_FEED_FOUND')
  })

  it('takes items as they come: without guid, with twins, with a guid and a title of any length', async () => {
    const wide = '字'.repeat(3000)
    site.on(
      '/odd.xml',
      respondWith(
        rssOf('Odd', [
          { title: 'By link', link: 'https://example.com/x' },
          { title: 'By link again', link: 'https://example.com/x' },
          { guid: `${wide}1`, title: wide, link: 'https://example.com/y' },
          { guid: `${wide}2`, title: '', link: 'https://example.com/z' },
          { guid: 'script', title: 'None', link: 'javascript:alert(1)' },
          { guid: 'long', title: 'Long', link: `https://example.com/${'q'.repeat(3000)}` },
          {
            guid: 'html',
            title: '<b>Bold</b> <script>alert(1)</script>& plain',
            link: 'https://example.com/h',
          },
        ]),
        XML,
      ),
    )
    const { result } = await add(site.url('/odd.xml'))
    const { items } = await itemsOf(result.id)
    expect(result.item_count).toBe(items.length)
    const links = items.map(({ link }) => link.replace('https://example.com/', '')).sort()
    expect(links).toEqual(['', '', 'h', 'x', 'y', 'z'])
    const titles = items.map(({ title }) => title)
    expect(titles).toContain('https://example.com/z')
    expect(titles.find((title) => title.startsWith('Bold'))).toBe('Bold & plain')
    expect(Math.max(...titles.map((title) => title.length))).toBeLessThanOrEqual(500)
    const unlinked = items.find(({ link }) => link === '')?.id ?? 0
    expect((await t.ask(rss.download, { id: unlinked }, admin)).code).toBe('BAD_ADDRESS')
  })
})

describe('the list', () => {
  it('shows failing feeds first, then by name', async () => {
    site.on('/z.xml', respondWith(rssOf('zzz', two), XML))
    const { result } = await add(site.url('/z.xml'))
    site.on('/z.xml', respondWith('gone', 'text/plain', { status: 410 }))
    const { task } = (await t.ask(rss.crawl, { id: result.id }, admin)).result
    await t.finished(task)
    const feeds = await listed()
    expect(feeds[0]).toMatchObject({
      id: result.id,
      failures: 1,
      last_error: '订阅源已停更（HTTP 410），不再抓取。',
    })
    const names = feeds.slice(1).map(({ title }) => title.toLowerCase())
    expect(names).toEqual([...names].sort())
  })

  it('of items comes in pages that miss none and repeat none, ten thousand of them', async () => {
    site.on('/many.xml', respondWith(rssOf('Many', manyItems(12_000)), XML))
    const { result } = await add(site.url('/many.xml'))
    expect(result.item_count).toBe(10_000)
    const seen: string[] = []
    for (let offset: number | null = 0; offset !== null && seen.length < 100; ) {
      const page = await itemsOf(result.id, offset)
      seen.push(...page.items.map(({ title }) => title))
      offset = page.next_offset
    }
    expect(seen).toEqual(Array.from({ length: 100 }, (_, index) => `Item ${index}`))
    expect((await itemsOf(result.id, 9_990)).items).toHaveLength(10)
    expect((await itemsOf(result.id, 9_990)).next_offset).toBeNull()
    expect((await itemsOf(result.id, 20_000)).items).toEqual([])
  })
})

describe('the items of a feed', () => {
  it('go on behind a page, those without a date last, whatever came meanwhile', async () => {
    site.on('/undated.xml', respondWith(rssOf('Undated', manyItems(45)), XML))
    const { result: feed } = await add(site.url('/undated.xml'))
    // Some have no date, many the same one.
    await t.database.pool.query(
      `update feed_items set published_at = case when id % 3 = 0 then null else date_trunc('hour', published_at) end
       where feed_id = $1`,
      [feed.id],
    )
    const page = async (more: { after?: string | undefined; offset?: number }) =>
      (await t.ask(rss.items, { id: feed.id, ...more }, reader)).result
    const [first, second, third] = [await page({}), await page({ offset: 20 }), await page({ offset: 40 })]
    const whole = [first, second, third].flatMap(({ items }) => items)
    expect(whole).toHaveLength(45)
    expect(whole.at(-1)?.published_at).toBeNull()
    expect(await page({ after: first.next ?? '' })).toEqual(second)
    const found = await collectPages(
      (after) => page({ after }),
      () =>
        t.database.pool.query(
          `insert into feed_items (feed_id, guid, title, link, published_at) values ($1, 'new', 'New', '', now())`,
          [feed.id],
        ),
    )
    expect(found).toEqual(whole)
    for (const after of ['x', forgedAfter('feed', 20, null, 1)])
      expect((await t.ask(rss.items, { id: feed.id, after }, reader)).code).toBe('INVALID_INPUT')
  })
})

describe('removing a feed', () => {
  it('takes its items along and keeps the articles made of them', async () => {
    site.on('/gone.xml', respondWith(rssOf('Gone', two), XML))
    const { result } = await add(site.url('/gone.xml'))
    const { items } = await itemsOf(result.id)
    await t.ask(rss.download, { id: items[0]?.id ?? 0 }, admin)
    const article_id = (await itemsOf(result.id)).items[0]?.article_id ?? 0
    expect((await t.ask(rss.removeFeed, { id: result.id }, admin)).result).toBe(true)
    expect((await t.ask(rss.removeFeed, { id: result.id }, admin)).code).toBe('FEED_NOT_FOUND')
    expect((await t.ask(rss.items, { id: result.id, offset: 0 }, reader)).code).toBe('FEED_NOT_FOUND')
    expect((await t.ask(contract.desk.edit, { id: article_id }, admin)).result.id).toBe(article_id)
  })
})

const folder = new URL('../../../../shared/data/feeds/', import.meta.url)
const isHere = existsSync(folder)

describe.skipIf(!isHere)(`real feeds${isHere ? '' : ' (skipped: ../shared/data/feeds is not here)'}`, () => {
  it('are added from a site that serves them, with what they hold', async () => {
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(xml|json)$/.test(name))
      .sort()
    expect(names.length).toBeGreaterThan(140)
    let withItems = 0
    for (const name of names) {
      const body = readFileSync(new URL(name, folder))
      // The head of some says how they are to be sent.
      const sent = /Header:\s*Content-type:\s*([^\n]+)/i.exec(body.toString('latin1'))?.[1]?.trim()
      const type = sent ?? (name.endsWith('.json') ? 'application/feed+json' : 'application/xml')
      const path = `/real/${encodeURI(name)}`
      site.on(path, respondWith(body, type))
      const answer = await add(site.url(path))
      const read = await t.deps.feeds
        .readFeed(body, { content_type: type }, site.url(path))
        .catch(() => undefined)
      if (!read) {
        expect([answer.status, answer.code], name).toEqual([400, 'NO_FEED_FOUND'])
        continue
      }
      expect(answer.status, `${name}: ${answer.message}`).toBe(200)
      expect(answer.result.item_count, name).toBe(new Set(read.items.map(({ guid }) => guid)).size)
      const { items } = await itemsOf(answer.result.id)
      expect(items, name).toHaveLength(Math.min(20, answer.result.item_count))
      for (const item of items) expect(item.title, name).toMatch(/^(?!.*<(script|p|b)\b)./is)
      if (items.length > 0) withItems += 1
    }
    expect(withItems).toBe(76)
  })
})
