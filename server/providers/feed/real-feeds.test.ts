// Every feed in the collection that has an item gives it, and says what the comment at its head expects.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { parseWebTime } from '../web-time.ts'
import { makeFeedReader } from './feed-reader.ts'
import { FeedFailure, type ParsedFeed } from './port.ts'
import { decodeFeed } from './reading/charset.ts'
import { textOfHtml } from './reading/plain-text.ts'

const folder = new URL('../../../../shared/data/feeds/', import.meta.url)
const isHere = existsSync(folder)
const names = isHere
  ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.xml') || name.endsWith('.json'))
      .sort()
  : []
const FEED_URL = 'http://feeds.test/news/feed.xml'

interface Claim {
  path: string
  expected: string
}

/** The claims of a comment that compare one value with one text: `entries[0]['title'] == u'…'`. */
function claims(expression: string): Claim[] {
  const found = expression.matchAll(/(feed|entries\[(\d+)\])((?:\['?\w+'?\])+)\s*==\s*u?'((?:[^'\\]|\\.)*)'/g)
  return [...found].map(([, holder = '', , keys = '', text = '']) => ({
    path: holder + keys.replace(/\['?(\w+)'?\]/g, '.$1'),
    expected: text
      .replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
      .replace(/\\'/g, "'"),
  }))
}

/** What we give where feedparser gives `path`; undefined for what the product does not keep. */
function given(
  feed: ParsedFeed,
  path: string,
): { ours: string | null; read(expected: string): string | null } | undefined {
  const item = feed.items[0]
  const text = (ours: string | undefined) => ({
    ours: ours ?? null,
    read: (expected: string) => textOfHtml(expected, 2_000),
  })
  // Text that a type declares plain is shown letter by letter.
  const exact = (ours: string | undefined) => ({
    ours: ours ?? null,
    read: (expected: string) => expected.trim(),
  })
  const time = (ours: string | null | undefined) => ({ ours: ours ?? null, read: parseWebTime })
  const isAddress = (expected: string) => (URL.canParse(expected) ? new URL(expected).href : expected)
  const address = (ours: string | undefined) => ({ ours: ours ?? null, read: isAddress })
  switch (path) {
    case 'feed.title':
    case 'feed.title_detail.value':
      return text(feed.title)
    case 'feed.description':
    case 'feed.subtitle':
    case 'feed.tagline':
      return text(feed.description)
    case 'feed.link':
      return address(feed.site_url)
    case 'entries[0].title':
    case 'entries[0].title_detail.value':
      return text(item?.title)
    case 'entries[0].summary':
    case 'entries[0].description':
      return text(item?.summary)
    case 'entries[0].content.0.value':
      return item?.content_html === undefined ? exact(item?.summary) : exact(item.content_html)
    case 'entries[0].link':
      return address(item?.link)
    case 'entries[0].id':
      return exact(item?.guid)
    case 'entries[0].author_detail.name':
      return exact(item?.author)
    case 'entries[0].published':
    case 'entries[0].updated':
      return time(item?.published_at)
    default:
      return undefined
  }
}

describe.skipIf(!isHere)(
  `collected feeds${isHere ? '' : ' (skipped: ../shared/data/feeds is not here)'}`,
  () => {
    const reader = makeFeedReader({ timeout_ms: 120_000 })
    afterAll(() => reader.close())

    it('every feed that has an item gives it, and every claim that we can check is true', async () => {
      let withItems = 0
      let checked = 0
      for (const name of names) {
        const body = readFileSync(new URL(name, folder))
        const source = decodeFeed(body, null)
        const type = /Content-type:\s*(.*)/i.exec(source)?.[1]?.trim() ?? null
        const feed = await reader.readFeed(body, { content_type: type }, FEED_URL)
        const expectedItems =
          source.replace(/<!--.*?-->/gs, '').match(/<(\w+:)?(item|entry)[\s>]/g)?.length ?? 0
        expect(feed.items.length, name).toBe(expectedItems)
        if (expectedItems > 0) withItems += 1
        const expression = /Expect:\s*(.*)/.exec(source)?.[1] ?? ''
        for (const { path, expected } of claims(expression)) {
          const ours = given(feed, path)
          if (!ours) continue
          checked += 1
          expect(ours.ours, `${name}: ${path}`).toBe(ours.read(expected))
        }
        for (const item of feed.items) {
          expect(item.guid, name).not.toBe('')
          expect(item.link, name).toMatch(/^$|^https?:\/\//)
          expect(`${item.title}${feed.title}`, name).not.toMatch(/<\/?(a|b|br|div|em|i|p|span)\b/i)
        }
      }
      expect(names.length).toBe(146)
      expect(withItems).toBeGreaterThanOrEqual(70)
      expect(checked).toBeGreaterThanOrEqual(30)
    })

    it('a page is no feed', async () => {
      const page = Buffer.from(
        '<!doctype html><html><head><title>x</title></head><body><rss><channel><item/></channel></rss></body></html>',
      )
      await expect(reader.readFeed(page, {}, FEED_URL)).rejects.toBeInstanceOf(FeedFailure)
    })
  },
)
