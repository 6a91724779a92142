// Shows that feeds are crawled politely, once at a time, on schedule, and that nothing a site sends brings anybody else down.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type GivenItem, manyItems, rssOf } from '../../../tests/support/feeds.ts'
import { createIntakeKit } from '../../../tests/support/intake-kit.ts'
import {
  aSite,
  neverEnds,
  redirectsTo,
  respondCut,
  respondStalled,
  respondWith,
  type SiteHandler,
  type TestSite,
} from '../../../tests/support/site.ts'
import { contract, type TestKit, type TestUser } from '../../../tests/support/test-kit.ts'
import { waitForCheck } from '../../../tests/support/until.ts'
import { makeEpubReader } from '../../providers/epub/guarded.ts'
import { makePageFetcher } from '../../providers/page-fetch/guarded-fetch.ts'
import { crawlFeed } from './crawl-feed.ts'

const { desk, rss } = contract
const XML = 'application/rss+xml'
const HOUR = 3_600_000
let site: TestSite
let t: TestKit
let admin: TestUser
let reader: TestUser
let clock: Date | undefined

beforeAll(async () => {
  site = await aSite()
  t = await createIntakeKit({
    now: () => clock ?? new Date(),
    epubs: makeEpubReader(),
    pages: makePageFetcher({ allow: [site.host] }),
  })
  admin = await t.aUser({ role: 'admin' })
  reader = await t.aUser()
})
beforeEach(() => {
  clock = undefined
})
afterAll(async () => {
  await t.close()
  await site.close()
})

const item = (name: string): GivenItem => ({ guid: name, title: name, link: `https://example.com/${name}` })
let made = 0
/** A feed of one item that has been added; what it answers from then on is for the test to say. */
const aFeed = async (headers: Record<string, string> = {}) => {
  made += 1
  const path = `/feed-${made}.xml`
  site.on(path, respondWith(rssOf(`Feed ${made}`, [item('one')]), XML, { headers }))
  const { result } = await t.ask(rss.addFeed, { url: site.url(path) }, admin)
  return { id: result.id, path }
}
const feed = async (id: number) => {
  const found = (await t.ask(rss.feeds, {}, reader)).result.items.find((one) => one.id === id)
  if (!found) throw new Error(`no feed ${id}`)
  return found
}
const crawl = async (id: number) => (await t.ask(rss.crawl, { id }, admin)).result.task
const crawled = async (id: number) => t.finished(await crawl(id))
const crawledBySchedule = async (id: number) => {
  await t.database.db.execute(
    sql`update feeds set next_crawl_at = now() - interval '1 minute' where id = ${id}`,
  )
  await t.deps.store.rss.requestDueCrawls(t.deps.now(), 50)
  const { rows } = await t.database.db.execute<{ id: string }>(
    sql`select id from tasks where key = ${`rss.crawl ${id}`} order by created_at desc limit 1`,
  )
  return t.finished(rows[0]?.id ?? '')
}
const wait = async (id: number) => {
  const { next_crawl_at } = await feed(id)
  return Date.parse(next_crawl_at) - (clock ?? new Date()).getTime()
}

describe('a crawl', () => {
  it('adds what is new, once, and says how much', async () => {
    const { id, path } = await aFeed()
    expect((await crawled(id)).result).toEqual({ added: 0 })
    site.on(path, respondWith(rssOf('F', [item('two'), item('one')]), XML))
    expect((await crawled(id)).result).toEqual({ added: 1 })
    expect(await feed(id)).toMatchObject({ item_count: 2, failures: 0, last_error: null })
  })

  it('keeps items that have left the feed', async () => {
    const { id, path } = await aFeed()
    site.on(path, respondWith(rssOf('F', [item('two')]), XML))
    await crawled(id)
    expect((await t.ask(rss.items, { id, offset: 0 }, reader)).result.items).toHaveLength(2)
  })

  it('asks conditionally, and takes ‘not modified’ as good news', async () => {
    const changed = 'Mon, 05 Jan 2026 09:00:00 GMT'
    const { id, path } = await aFeed({ etag: '"v1"', 'last-modified': changed })
    site.on(path, (_, response) => response.writeHead(304).end())
    clock = new Date(Date.now() + HOUR)
    expect((await crawled(id)).result).toEqual({ added: 0 })
    const last = site.asked(path).at(-1)?.headers
    expect([last?.['if-none-match'], last?.['if-modified-since']]).toEqual(['"v1"', changed])
    expect(await feed(id)).toMatchObject({ last_success_at: clock.toISOString(), failures: 0 })
    // And again: the validators outlive an answer without any.
    await crawled(id)
    expect(site.asked(path).at(-1)?.headers['if-none-match']).toBe('"v1"')
  })

  it('of the schedule waits for the one before, one that a person asked for does not', async () => {
    const [one, other, asked] = [await aFeed(), await aFeed(), await aFeed()]
    const { feeds } = t.deps
    let read = () => {}
    const held = new Promise<void>((resolve) => {
      read = resolve
    })
    const ended: string[] = []
    const crawlOf = async (deps: typeof t.deps, id: number, by: 'schedule' | 'hand') => {
      await crawlFeed(deps, id, { by_hand: by === 'hand', signal: new AbortController().signal })
      ended.push(`${by} ${id}`)
    }
    let first: Promise<void> | undefined
    await new Promise<void>((begun) => {
      const readFeed: typeof feeds.readFeed = async (...given) => {
        begun()
        await held
        return feeds.readFeed(...given)
      }
      first = crawlOf({ ...t.deps, feeds: { ...feeds, readFeed } }, one.id, 'schedule')
    })
    const second = crawlOf(t.deps, other.id, 'schedule')
    await crawlOf(t.deps, asked.id, 'hand')
    expect(ended).toEqual([`hand ${asked.id}`])
    read()
    await Promise.all([first, second])
    expect(ended.slice(1)).toEqual([`schedule ${one.id}`, `schedule ${other.id}`])
  })

  it('asked for twice at the same moment is one', async () => {
    const { id, path } = await aFeed()
    // The first crawl must not be over before the last is asked for.
    let answer = () => {}
    const allAsked = new Promise<void>((resolve) => {
      answer = resolve
    })
    site.on(path, (request, response) => {
      void allAsked.then(() => respondWith(rssOf('F', [item('late')]), XML)(request, response))
    })
    const tasks = await Promise.all(Array.from({ length: 4 }, () => crawl(id)))
    answer()
    expect(new Set(tasks).size).toBe(1)
    await t.finished(tasks[0] ?? '')
    expect(site.asked(path)).toHaveLength(2)
  })

  it('asked for while it runs is the one that runs', async () => {
    const { id, path } = await aFeed()
    let answer = () => {}
    site.on(path, (request, response) => {
      answer = () => respondWith(rssOf('F', [item('late')]), XML)(request, response)
    })
    const first = await crawl(id)
    const done = t.finished(first)
    await waitForCheck(() => expect(site.asked(path)).toHaveLength(2))
    expect(await crawl(id)).toBe(first)
    answer()
    expect((await done).result).toEqual({ added: 1 })
    site.on(path, respondWith(rssOf('F', [item('late')]), XML))
    expect(await crawl(id)).not.toBe(first)
  })

  it('of a feed that is removed meanwhile ends without a trace', async () => {
    const { id, path } = await aFeed()
    let answer = () => {}
    site.on(path, (request, response) => {
      answer = () => respondWith(rssOf('F', [item('late')]), XML)(request, response)
    })
    const done = t.finished(await crawl(id))
    await waitForCheck(() => expect(site.asked(path)).toHaveLength(2))
    await t.ask(rss.removeFeed, { id }, admin)
    answer()
    expect(await done).toMatchObject({ state: 'FAILED', error: { code: 'FEED_NOT_FOUND' } })
    const { rows } = await t.database.db.execute(sql`select 1 from feed_items where feed_id = ${id}`)
    expect(rows).toEqual([])
  })

  it('can be followed by who asked for it, and be stopped', async () => {
    const { id, path } = await aFeed()
    site.on(path, respondStalled('<rss', XML))
    const task = await crawl(id)
    const done = t.finished(task)
    await waitForCheck(async () =>
      expect((await t.ask(contract.task.show, { id: task }, admin)).result).toMatchObject({
        kind: 'rss.crawl',
        state: 'RUNNING',
      }),
    )
    await t.ask(contract.task.cancel, { id: task }, admin)
    expect((await done).state).toBe('CANCELLED')
    // The connection is not kept until the site's time is over.
    await waitForCheck(() => expect(site.open(path)).toBe(0))
    expect(await feed(id)).toMatchObject({ failures: 0, last_error: null })
  })
})

describe('a feed that fails', () => {
  it('says why, is asked ever more rarely, and is well again at once when it answers', async () => {
    const { id, path } = await aFeed()
    site.on(path, respondWith('no', 'text/plain', { status: 500 }))
    const waits: number[] = []
    for (let failures = 1; failures <= 7; failures += 1) {
      const task = await crawledBySchedule(id)
      expect(task).toMatchObject({
        state: 'FAILED',
        error: { code: 'FETCH_FAILED', message: '对方网站出了故障（HTTP 500）。' },
      })
      expect(await feed(id)).toMatchObject({
        failures,
        last_error: '对方网站出了故障（HTTP 500）。',
        item_count: 1,
      })
      waits.push(await wait(id))
    }
    expect(waits[0]).toBeGreaterThan(0.9 * HOUR)
    expect(waits[1]).toBeGreaterThan(1.9 * HOUR)
    expect(waits.every((now, index) => index === 0 || now > (waits[index - 1] ?? 0) * 0.99)).toBe(true)
    expect(waits.at(-1)).toBeLessThanOrEqual(24 * HOUR)
    site.on(path, respondWith(rssOf('F', [item('back')]), XML))
    await crawled(id)
    expect(await feed(id)).toMatchObject({
      failures: 0,
      last_error: null,
      last_error_at: null,
      item_count: 2,
    })
    expect(await wait(id)).toBeLessThanOrEqual(HOUR)
  })

  it('is asked no more rarely because somebody tries it by hand', async () => {
    const { id, path } = await aFeed()
    site.on(path, respondWith('no', 'text/plain', { status: 500 }))
    const { next_crawl_at } = await feed(id)
    for (let click = 0; click < 5; click += 1) await crawled(id)
    expect(await feed(id)).toMatchObject({
      failures: 1,
      last_error: '对方网站出了故障（HTTP 500）。',
      next_crawl_at,
    })
    await crawledBySchedule(id)
    const after = await feed(id)
    expect(after.failures).toBe(2)
    await crawled(id)
    expect(await feed(id)).toMatchObject({ failures: 2, next_crawl_at: after.next_crawl_at })
  })

  it('is not asked before it allows', async () => {
    const { id, path } = await aFeed()
    site.on(
      path,
      respondWith('slow down', 'text/plain', { status: 429, headers: { 'retry-after': String(40 * 3600) } }),
    )
    await crawled(id)
    expect(await wait(id)).toBeGreaterThan(39.9 * HOUR)
  })

  it('is asked no sooner because it allows somebody who tried by hand to come back', async () => {
    const { id, path } = await aFeed()
    const { next_crawl_at } = await feed(id)
    expect(await wait(id)).toBeGreaterThan(0.45 * HOUR)
    site.on(path, respondWith('slow down', 'text/plain', { status: 429, headers: { 'retry-after': '60' } }))
    await crawled(id)
    expect(await feed(id)).toMatchObject({ failures: 1, next_crawl_at })
  })
})

describe('the schedule', () => {
  const look = async () => {
    const { rows } = await t.database.db.execute<{ id: string }>(
      sql`select graphile_worker.add_job('rss.crawl_due', '{}'), null as id`,
    )
    expect(rows).toHaveLength(1)
  }

  it('crawls every feed that is due, and no other', async () => {
    const due = await aFeed()
    const later = await aFeed()
    await t.database.db.execute(sql`update feeds set next_crawl_at = now() + interval '1 day'`)
    await t.database.db.execute(
      sql`update feeds set next_crawl_at = now() - interval '1 minute' where id = ${due.id}`,
    )
    await look()
    await waitForCheck(() => expect(site.asked(due.path)).toHaveLength(2))
    await waitForCheck(async () => expect(await wait(due.id)).toBeLessThanOrEqual(HOUR))
    expect(site.asked(later.path)).toHaveLength(1)
    const { rows } = await t.database.db.execute<{ user_id: number | null; subject: string }>(
      sql`select user_id, subject from tasks order by created_at desc limit 1`,
    )
    expect(rows).toEqual([{ user_id: null, subject: expect.stringMatching(/^Feed \d+$/) }])
  })

  it('two looks at once ask for each feed once', async () => {
    const feeds = [await aFeed(), await aFeed(), await aFeed()]
    await t.database.db.execute(sql`update feeds set next_crawl_at = now() + interval '1 day'`)
    for (const { id } of feeds)
      await t.database.db.execute(
        sql`update feeds set next_crawl_at = now() - interval '1 minute' where id = ${id}`,
      )
    const asked = await Promise.all([1, 2, 3].map(() => t.deps.store.rss.requestDueCrawls(t.deps.now(), 50)))
    expect(asked.reduce((sum, count) => sum + count, 0)).toBe(3)
    await waitForCheck(() => expect(feeds.map(({ path }) => site.asked(path).length)).toEqual([2, 2, 2]))
  })
})

const bomb = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY lol "lol">${Array.from(
  { length: 12 },
  (_, n) => `<!ENTITY lol${n + 1} "${`&lol${n || ''};`.repeat(10)}">`,
).join(
  '',
)}]><rss version="2.0"><channel><title>&lol12;</title><item><title>&lol12;</title></item></channel></rss>`
const outside = `<?xml version="1.0"?><!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]><rss version="2.0"><channel>
  <title>&x;</title><item><guid>g</guid><title>root &x;</title><link>https://example.com/x</link></item></channel></rss>`
const hundredMegabytes: SiteHandler = (_, response) => {
  response.writeHead(200, { 'content-type': XML, 'content-length': String(100_000_000) })
  response.write('<rss>')
}

describe('a hostile feed', () => {
  /** While `work` goes on, others are answered again and again; gives back how often. */
  const answeringOthers = async <T>(work: Promise<T>): Promise<{ result: T; answered: number }> => {
    let isDone = false
    const end = work.finally(() => {
      isDone = true
    })
    let answered = 0
    while (!isDone) {
      expect((await t.ask(desk.manage, { offset: 0 }, admin)).status).toBe(200)
      if (!isDone) answered += 1
    }
    return { result: await end, answered }
  }

  it.each<[string, SiteHandler, string]>([
    ['that never ends', neverEnds(`<item><title>${'x'.repeat(1000)}</title></item>`, XML), '内容太大'],
    ['of a hundred megabytes', hundredMegabytes, '内容太大'],
    ['that leads inside', redirectsTo('http://169.254.169.254/latest/meta-data/'), '内部网络'],
    ['that breaks off', respondCut('<rss version="2.0"><channel><title>Half', XML), '断了'],
    ['that is a page by now', respondWith('<!doctype html><p>Sorry.', 'text/html'), '不是订阅源'],
    [
      'nested without end',
      respondWith(`<rss version="2.0"><channel>${'<a>'.repeat(200_000)}`, XML),
      '结构太深',
    ],
  ])('%s fails in words, and others are answered meanwhile', async (_, answer, words) => {
    const { id, path } = await aFeed()
    site.on(path, answer)
    const { result, answered } = await answeringOthers(crawled(id))
    expect(result).toMatchObject({ state: 'FAILED', error: { message: expect.stringContaining(words) } })
    expect(await feed(id)).toMatchObject({
      failures: 1,
      last_error: expect.stringContaining(words),
      item_count: 1,
    })
    expect(answered).toBeGreaterThan(0)
  })

  it.each([
    ['that explodes', bomb],
    ['that names a file of ours', outside],
  ])('%s gives nothing but text', async (_, body) => {
    const { id, path } = await aFeed()
    site.on(path, respondWith(body, XML))
    const { result, answered } = await answeringOthers(crawled(id))
    expect(['DONE', 'FAILED']).toContain(result.state)
    expect(answered).toBeGreaterThan(0)
    const { items } = (await t.ask(rss.items, { id, offset: 0 }, reader)).result
    for (const { title } of items) {
      expect(title.length).toBeLessThanOrEqual(500)
      expect(title).not.toContain('root:')
    }
  })

  it('of ten thousand items is stored, and again, while others are answered', async () => {
    const { id, path } = await aFeed()
    site.on(path, respondWith(rssOf('Many', manyItems(10_000)), XML))
    const { result, answered } = await answeringOthers(crawled(id))
    expect(result.result).toEqual({ added: 10_000 })
    expect(answered).toBeGreaterThan(0)
    expect((await crawled(id)).result).toEqual({ added: 0 })
    expect((await feed(id)).item_count).toBe(10_001)
  })
})
