// Measures how many feed entries per second the server's feed parser reads, from feeds of common length and
// from one long feed.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { makeFeedReader } from '../../server/providers/feed/feed-reader.ts'
import { median } from '../lib/part.ts'
import { ROOT } from '../lib/server.ts'
import type { SeedLanguage, SeedText } from '../seed/texts.ts'

export const ENTRIES = 3000
export const A_FEED = 30

export interface FeedFigures {
  /** Median duration of a feed in ms. */
  p50: number
  /** Entries per second. */
  rate: number
}

/**
 * Parses 3,000 entries `rounds` times, `of_each` in one feed, RSS and Atom alternately, with the built worker
 * thread.
 */
export async function readFeeds(
  { texts }: SeedLanguage,
  of_each: number,
  rounds: number,
): Promise<FeedFigures> {
  const feeds = Array.from({ length: ENTRIES / of_each }, (_, feed) => {
    const entries = Array.from({ length: of_each }, (_, index) => {
      const number = feed * of_each + index
      const text = texts[number % texts.length]
      if (!text) throw new Error('no texts')
      return { number, text }
    })
    return Buffer.from(feed % 2 === 0 ? rss(entries) : atom(entries))
  })
  const worker_url = pathToFileURL(join(ROOT, 'dist/server/feed-worker.js'))
  const reader = makeFeedReader({ worker_url })
  const times: number[] = []
  const rates: number[] = []
  try {
    // The first round starts the thread and is not counted.
    for (let round = 0; round <= rounds; round += 1) {
      const began = performance.now()
      let read = 0
      for (const body of feeds) {
        const start = performance.now()
        const { items } = await reader.readFeed(
          body,
          { content_type: 'application/xml' },
          'https://example.org/feed',
        )
        if (round > 0) times.push(performance.now() - start)
        read += items.length
      }
      if (read !== ENTRIES) throw new Error(`${read} of ${ENTRIES} entries were read`)
      if (round > 0) rates.push((read * 1000) / (performance.now() - began))
    }
    return { p50: median(times), rate: median(rates) }
  } finally {
    await reader.close()
  }
}

interface Entry {
  number: number
  text: SeedText
}

const DAY_MS = 86_400_000
const when = (number: number): Date => new Date(Date.UTC(2025, 0, 1) - number * DAY_MS)
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
/** The whole text, as in full-text feeds. */
const html = ({ paragraphs }: SeedText): string =>
  paragraphs.map(({ text }) => `<p>${escaped(text)}</p>`).join('\n')

const rss = (entries: readonly Entry[]): string =>
  `<?xml version="1.0" encoding="utf-8"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>A feed</title><link>https://example.org/</link><description>Of long texts</description>
${entries
  .map(
    ({ number, text }) =>
      `<item><title>${escaped(text.title)} ${number}</title><link>https://example.org/${number}</link><guid isPermaLink="false">entry-${number}</guid><dc:creator>An Author</dc:creator><pubDate>${when(number).toUTCString()}</pubDate><description>${escaped(text.digest)}</description><content:encoded><![CDATA[${html(text)}]]></content:encoded></item>`,
  )
  .join('\n')}</channel></rss>`

const atom = (entries: readonly Entry[]): string =>
  `<?xml version="1.0" encoding="utf-8"?><feed xmlns="http://www.w3.org/2005/Atom"><title>A feed</title><link href="https://example.org/"/><id>https://example.org/</id><updated>${when(0).toISOString()}</updated>
${entries
  .map(
    ({ number, text }) =>
      `<entry><title>${escaped(text.title)} ${number}</title><link href="https://example.org/${number}"/><id>entry-${number}</id><author><name>An Author</name></author><published>${when(number).toISOString()}</published><updated>${when(number).toISOString()}</updated><summary>${escaped(text.digest)}</summary><content type="html">${escaped(html(text))}</content></entry>`,
  )
  .join('\n')}</feed>`
