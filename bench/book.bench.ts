// Benchmark of the book reader: time to open a book, turn pages and jump, compared with other EPUB readers of
// the same file.

import { longBook } from './book/long-book.ts'
import { type BookAddress, openBrowser, timeMoves, timeOpen } from './book/measure.ts'
import { peerSite, READER_PEERS } from './book/peer-site.ts'
import { putOnShelf } from './book/upload.ts'
import { openDictionaryOnce } from './browser/articles.ts'
import { paceOf, SAID_OF_PACE } from './browser/pace.ts'
import { measureBare } from './browser/reader.ts'
import { adminSession } from './lib/admin.ts'
import { bringDictionary, inFolder } from './lib/folder.ts'
import { atMost, type BenchGoal, formatShort, median, percentile, writePart } from './lib/part.ts'
import { startServer } from './lib/server.ts'
import { cutParagraphs } from './seed/long-text.ts'
import { seedTexts } from './seed/texts.ts'

const SLOWER = 4
const RUNS = 5
const HALF = 0.5

await inFolder(async (folder) => {
  await bringDictionary(folder)
  const dictionary = await openDictionaryOnce(folder)
  const pool = seedTexts(60, dictionary).texts.flatMap(({ paragraphs }) => paragraphs)
  const prose = cutParagraphs(pool, 5000).map(({ text }) => text)
  dictionary.close()
  const [server, site, browser] = await Promise.all([
    startServer({ DATA_DIR: folder }),
    peerSite(),
    openBrowser(),
  ])
  try {
    const session = await adminSession(folder)
    const rows: (string | number)[][] = []
    const goals: BenchGoal[] = []
    const pace = paceOf(await measureBare(prose, SLOWER))
    const novel = longBook('A Book of Many Harbours', 210_000, 135)
    const long = longBook('The Long Shelf', 1_600_000, 320)
    for (const book of [novel, long]) {
      const { book_uuid, file } = await putOnShelf(
        server.url,
        session.token,
        `${book.title}.epub`,
        book.bytes,
      )
      site.give(file, book.first)
      const readers: [name: string, address: BookAddress][] = [
        ['ours', { url: `${server.url}/book/${book_uuid}/read`, session }],
        ...READER_PEERS.map((name): [string, BookAddress] => [name, { url: `${site.url}/read/${name}` }]),
        ...(book === novel ? [['bare page', { url: `${site.url}/bare` }] as [string, BookAddress]] : []),
      ]
      const open = new Map<string, { plain: number[]; slow: number[] }>()
      // Alternate between the readers, so that other load of the machine affects all of them.
      for (let run = 0; run < (book === novel ? RUNS : 1); run += 1)
        for (const [name, address] of readers) {
          const known = open.get(name) ?? { plain: [], slow: [] }
          known.plain.push(await timeOpen(browser, address, 1))
          known.slow.push(await timeOpen(browser, address, SLOWER))
          open.set(name, known)
        }
      for (const [name, address] of readers) {
        const { plain = [], slow = [] } = open.get(name) ?? {}
        const { turns, jumps } = await timeMoves(browser, address, name === 'bare page' ? 0 : HALF)
        const [first, ...later] = jumps
        rows.push([
          `${book.words.toLocaleString('en')} words, ${name}`,
          ...[formatShort(median(plain)), formatShort(median(slow))],
          `${formatShort(median(turns))} / ${formatShort(percentile(turns, 95))}`,
          first === undefined ? '' : formatShort(first),
          later.length === 0 ? '' : formatShort(median(later)),
        ])
        if (name !== 'ours') continue
        const size = `${(Math.round(book.words / 10_000) * 10_000).toLocaleString('en')} words`
        if (book === long) {
          goals.push(atMost(`${size}: jump to 50 %`, 500, percentile(jumps, 95) / pace, ' ms'))
          continue
        }
        goals.push(atMost(`${size}: first open`, 700, median(plain) / pace, ' ms'))
        goals.push(atMost(`${size}: first open, ${SLOWER} × slower`, 2000, median(slow) / pace, ' ms'))
        goals.push(atMost(`${size}: jump to 50 %`, 50, median(jumps) / pace, ' ms'))
        goals.push(atMost(`${size}: page turn, p50`, 6, median(turns) / pace, ' ms'))
        goals.push(atMost(`${size}: page turn, p95`, 16, percentile(turns, 95) / pace, ' ms'))
      }
    }
    await writePart({
      title: 'Books',
      method: `Chromium, a window of 390 × 844; the built app on the built server, and a page each for the readers that npm has, which open the very file that ours does from a site of their own that does nothing else. A first open is in a browser that was never there (no cache), from the navigation until the first page is drawn, as the machine is and with a ${SLOWER} times slower processor (median of ${RUNS}; of the long book one). Frames are drawn as soon as they are wanted, so that a turn is not the wait for the screen. Ours is a whole app (session, cache, word sheet, place kept); a peer shows the book and nothing else. A jump goes to a share of the book's words (epubjs and epub-ts scan the book for it once, the first time; foliate-js goes by bytes of chapters), counted until its frame is done. The bare page is the first chapter's markup in columns without any reader. ${SAID_OF_PACE} Here it takes ${formatShort(pace)} times as long.`,
      columns: [
        'book',
        'first open ms',
        `${SLOWER} × slower ms`,
        'turn p50 / p95 ms',
        'first jump to 50 % ms',
        'later jumps ms',
      ],
      rows,
      goals,
    })
  } finally {
    await browser.close()
    await site.stop()
    await server.stop()
  }
})
