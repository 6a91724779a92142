// Shows how often a feed is asked, and that it is left in peace when it is ill.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeNextCrawl, parseRetryAfter } from './schedule.ts'
import { suggestedFeeds } from './suggested.ts'

const now = new Date('2026-03-02T04:00:00Z')
const minutes = (failures: number, seed = 'https://example.com/feed', retry_at?: Date) =>
  (computeNextCrawl({ now, failures, seed, retry_at }).getTime() - now.getTime()) / 60_000

describe('the next crawl', () => {
  it('of a healthy feed is in 30 to 60 minutes, whatever feed it is', () => {
    fc.assert(
      fc.property(fc.string(), (seed) => {
        expect(minutes(0, seed)).toBeGreaterThanOrEqual(30)
        expect(minutes(0, seed)).toBeLessThan(60)
      }),
    )
  })

  it('is always the same for the same feed, and spread over many', () => {
    expect(minutes(0)).toBe(minutes(0))
    const spread = Array.from({ length: 300 }, (_, index) => minutes(0, `https://example.com/${index}`))
    expect(spread.filter((wait) => wait < 40).length).toBeGreaterThan(60)
    expect(spread.filter((wait) => wait >= 50).length).toBeGreaterThan(60)
  })

  it('doubles with every failure, up to a day', () => {
    for (let failures = 0; failures < 5; failures++) {
      expect(minutes(failures)).toBeGreaterThanOrEqual(30 * 2 ** failures)
      expect(minutes(failures)).toBeLessThan(60 * 2 ** failures)
    }
    expect(minutes(6)).toBe(1440)
    expect(minutes(5000)).toBe(1440)
  })

  it('is not before the server allows, within reason', () => {
    const inMinutes = (count: number) => new Date(now.getTime() + count * 60_000)
    expect(minutes(1, 'x', inMinutes(300))).toBe(300)
    expect(minutes(0, 'x', inMinutes(1))).toBeGreaterThanOrEqual(30)
    expect(minutes(0, 'x', inMinutes(-100))).toBeGreaterThanOrEqual(30)
    expect(minutes(1, 'x', inMinutes(1_000_000))).toBe(7 * 1440)
  })
})

describe('Retry-After', () => {
  it('is read as seconds or as a date', () => {
    expect(parseRetryAfter('120', now)).toEqual(new Date(now.getTime() + 120_000))
    expect(parseRetryAfter('Mon, 02 Mar 2026 05:00:00 GMT', now)).toEqual(new Date('2026-03-02T05:00:00Z'))
  })

  it.each([null, undefined, '', 'soon', '-5', '1.5', '2026-03-02', 'Mon, 99 Foo 2026 05:00:00 GMT'])(
    'that says %j says nothing',
    (header) => {
      expect(parseRetryAfter(header, now)).toBeUndefined()
    },
  )
})

describe('the suggested feeds', () => {
  it('are at least twelve, each once, over https, with words of our own', () => {
    expect(suggestedFeeds.length).toBeGreaterThanOrEqual(12)
    expect(new Set(suggestedFeeds.map(({ url }) => url)).size).toBe(suggestedFeeds.length)
    for (const feed of suggestedFeeds) {
      expect(new URL(feed.url).protocol).toBe('https:')
      expect(new URL(feed.site).protocol).toBe('https:')
      expect(feed.description).toMatch(/\p{Script=Han}{6,}/u)
    }
  })
})
