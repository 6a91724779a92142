// Shows what a later crawl changes of items that are known, and what a date to come is worth.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type GivenItem, rssOf } from '../../../tests/support/feeds.ts'
import { createIntakeKit } from '../../../tests/support/intake-kit.ts'
import { aSite, respondWith, type TestSite } from '../../../tests/support/site.ts'
import { contract, type TestKit, type TestUser } from '../../../tests/support/test-kit.ts'
import { makePageFetcher } from '../../providers/page-fetch/guarded-fetch.ts'
import { rssJobs } from './jobs.ts'

const { rss } = contract
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
const aFeed = async () => {
  made += 1
  const path = `/feed-${made}.xml`
  site.on(path, respondWith(rssOf(`Feed ${made}`, [item('one')]), XML))
  const { result } = await t.ask(rss.addFeed, { url: site.url(path) }, admin)
  return { id: result.id, path }
}
const crawled = async (id: number) => t.finished((await t.ask(rss.crawl, { id }, admin)).result.task)

describe('a later crawl', () => {
  it('takes over a corrected headline, also in a draft that nobody renamed', async () => {
    const { id, path } = await aFeed()
    const titled = (...titles: string[]) =>
      respondWith(
        rssOf(
          'F',
          titles.map((title, at) => ({ ...item(`h${id}-${at}`), title })),
        ),
        XML,
      )
    site.on(path, titled('Mayor resings', 'Ships sink', 'Lamps out'))
    await crawled(id)
    const items = async () =>
      (await t.ask(rss.items, { id, offset: 0 }, reader)).result.items.filter(({ title }) => title !== 'one')
    const of = async (title: string) => (await items()).find((one) => one.title === title)?.id ?? 0
    const draft = async (title: string) => {
      const item_id = await of(title)
      await t.ask(rss.download, { id: item_id }, admin)
      const { rows } = await t.database.pool.query('select article_id from feed_items where id = $1', [
        item_id,
      ])
      return Number(rows[0]?.article_id)
    }
    const [plain, renamed] = [await draft('Ships sink'), await draft('Lamps out')]
    const titleOf = async (article_id: number) =>
      (await t.database.pool.query('select title from articles where id = $1', [article_id])).rows[0]?.title
    await t.database.pool.query(`update articles set title = 'Ours' where id = $1`, [renamed])
    site.on(path, titled('Mayor resigns', 'Ship sinks', 'Lamp out'))
    expect((await crawled(id)).result).toEqual({ added: 0 })
    expect((await items()).map(({ title }) => title).sort()).toEqual([
      'Lamp out',
      'Mayor resigns',
      'Ship sinks',
    ])
    expect(await titleOf(plain)).toBe('Ship sinks')
    expect(await titleOf(renamed)).toBe('Ours')
  })

  it('takes over a corrected headline where the feed gives its items new ids', async () => {
    const { id, path } = await aFeed()
    const listed = (...items: [guid: string, name: string, title: string][]) =>
      respondWith(
        rssOf(
          'F',
          items.map(([guid, name, title]) => ({ ...item(`n${id}-${name}`), guid: `${id} ${guid}`, title })),
        ),
        XML,
      )
    const titles = async () =>
      (await t.ask(rss.items, { id, offset: 0 }, reader)).result.items
        .map(({ title }) => title)
        .filter((title) => title !== 'one')
        .sort()
    site.on(path, listed(['1', 'mayor', 'Mayor resings'], ['2', 'ship', 'Ships sink']))
    await crawled(id)
    site.on(path, listed(['3', 'mayor', 'Mayor resigns'], ['2', 'ship', 'Ship sinks']))
    expect((await crawled(id)).result).toEqual({ added: 0 })
    expect(await titles()).toEqual(['Mayor resigns', 'Ship sinks'])
    // An id counts before a link: this one moved to the address that another item has.
    site.on(path, listed(['2', 'mayor', 'Ship sunk']))
    expect((await crawled(id)).result).toEqual({ added: 0 })
    expect(await titles()).toEqual(['Mayor resigns', 'Ship sunk'])
  })

  describe('where one address has a new story each day', () => {
    const MONDAY = 'Mon, 05 Jan 2026 06:00:00 GMT'
    const page = async () => {
      const { id, path } = await aFeed()
      const link = `https://example.com/today-${id}`
      const lists = async (title: string, date: string) => {
        site.on(path, respondWith(rssOf('F', [{ guid: `${id} ${title}`, title, link, date }]), XML))
        expect(await crawled(id)).toMatchObject({ state: 'DONE' })
      }
      const find = async () => {
        const items = (await t.ask(rss.items, { id, offset: 0 }, reader)).result.items
        return items.find(({ title }) => title !== 'one')
      }
      await lists('Ships sink', MONDAY)
      return { lists, find, item_id: (await find())?.id ?? 0 }
    }
    const draftOf = async (item_id: number) =>
      (
        await t.database.pool.query(
          'select a.title from articles a join feed_items i on i.article_id = a.id where i.id = $1',
          [item_id],
        )
      ).rows[0]?.title

    it('takes over the headline of the same day only', async () => {
      const { lists, find } = await page()
      await lists('Mayor resigns', 'Tue, 06 Jan 2026 06:00:00 GMT')
      expect((await find())?.title).toBe('Ships sink')
      await lists('Ship sinks', 'Mon, 05 Jan 2026 09:30:00 GMT')
      expect((await find())?.title).toBe('Ship sinks')
    })

    it('leaves the draft of what was taken alone', async () => {
      const { lists, find, item_id } = await page()
      await t.ask(rss.download, { id: item_id }, admin)
      await lists('Mayor resigns', 'Mon, 05 Jan 2026 09:30:00 GMT')
      expect([(await find())?.title, await draftOf(item_id)]).toEqual(['Ships sink', 'Ships sink'])
    })

    it('leaves the headline of what was dismissed alone', async () => {
      const { lists, find, item_id } = await page()
      await t.database.pool.query(`update feed_items set state = 'DISMISSED' where id = $1`, [item_id])
      await lists('Mayor resigns', 'Mon, 05 Jan 2026 09:30:00 GMT')
      expect((await find())?.title).toBe('Ships sink')
    })
  })

  it('lets no date to come stand above the rest', async () => {
    const { id, path } = await aFeed()
    const dated = { ...item('later'), date: 'Thu, 10 Nov 2099 10:00:00 GMT' }
    site.on(path, respondWith(rssOf('F', [dated]), XML))
    clock = new Date(Date.now() + HOUR)
    await crawled(id)
    const later = (await t.ask(rss.items, { id, offset: 0 }, reader)).result.items.find(
      ({ title }) => title === 'later',
    )
    expect(later?.published_at).toBe(clock.toISOString())
  })

  it('of items that were kept with a date to come nothing is above the rest after a start', async () => {
    const { id } = await aFeed()
    const change = `update feed_items set published_at = '2099-11-10', at = '2099-11-10' where feed_id = $1`
    await t.database.pool.query(change, [id])
    expect(rssJobs.find(({ name }) => name === 'rss.clamp_dates')).toMatchObject({ atStart: true })
    expect(await t.deps.store.rss.clampDates()).toBe(1)
    expect(await t.deps.store.rss.clampDates()).toBe(0)
    const { rows } = await t.database.pool.query(
      'select published_at = found_at as dated, at = found_at as placed from feed_items where feed_id = $1',
      [id],
    )
    expect(rows).toEqual([{ dated: true, placed: true }])
  })
})

it.each([
  ['By Ann Lee', 'Ann Lee'],
  ['admin', null],
  ['ann@paper.test', null],
])('an item whose feed says %s is taken as one of %s', async (author, name) => {
  const { id, path } = await aFeed()
  const guid = `by-${author}`.replace(/\W/g, '-')
  site.on(path, respondWith(rssOf('F', [{ ...item(guid), author }]), XML))
  await crawled(id)
  const items = (await t.ask(rss.items, { id, offset: 0 }, reader)).result.items
  await t.ask(rss.download, { id: items.find(({ title }) => title === guid)?.id ?? 0 }, admin)
  const { rows } = await t.database.pool.query('select author from articles where title = $1', [guid])
  expect(rows).toEqual([{ author: name }])
})
