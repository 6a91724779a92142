// Shows what is given of feeds that are drawn with one to three oddities each.
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { FEED_ODDITIES, feedWith, type OddFeed, oddFeed } from '../../../tests/support/odd-feeds.ts'
import { readFeed } from './reading/read-feed.ts'

const URL = 'https://site.example/feed.xml'
const read = ({ body, url, content_type }: OddFeed) =>
  readFeed({ body, url, content_type }).items.map(({ title, link, published_at, author }) => {
    return { title, link, published_at, author }
  })

it.each(Object.keys(FEED_ODDITIES))('a feed with %s is read whole', (kind) => {
  const feed = feedWith(kind)
  expect(read(feed)).toEqual(feed.items)
})

const SEEDS = Array.from({ length: 100 }, (_, at) => `feed-${at}`)
it.each(SEEDS)('what is odd together is read whole: %s', (seed) => {
  const feed = oddFeed(seed)
  expect(read(feed)).toEqual(feed.items)
})

it('a compressed feed is unpacked as far as it goes, and no further than a feed may be long', () => {
  const whole = feedWith('bytes:gzip')
  expect(read({ ...whole, body: whole.body.subarray(0, -9) })).toEqual(whole.items)
  const bomb = gzipSync(Buffer.alloc(16_000_001, 32))
  expect(() => readFeed({ body: bomb, url: URL, content_type: null })).toThrow(/TOO_LARGE/)
  const damaged = Buffer.from([0x1f, 0x8b, 8, 0, 1, 2, 3])
  expect(() => readFeed({ body: damaged, url: URL, content_type: null })).toThrow(/NOT_A_FEED/)
})
