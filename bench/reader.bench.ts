// Benchmark of the reader on a slow phone: opening a long article with marked words, tapping a word, changing
// its look.
import { openDictionaryOnce, writeArticles } from './browser/articles.ts'
import { paceOf, SAID_OF_PACE } from './browser/pace.ts'
import { measureBare, measureReader } from './browser/reader.ts'
import { bringDictionary, inFolder } from './lib/folder.ts'
import { atMost, type BenchGoal, formatShort, median, percentile, writePart } from './lib/part.ts'
import { startServer } from './lib/server.ts'

const SLOWER = 4
const MARKED = 500
const RUNS = 3

const middleAndWorst = (samples: readonly number[]) =>
  `${formatShort(median(samples))} / ${formatShort(percentile(samples, 95))}`
const looks = (seen: { tap: number[]; font: number[]; theme: number[] }) =>
  [seen.tap, seen.font, seen.theme].map(middleAndWorst)

await inFolder(async (folder) => {
  await bringDictionary(folder)
  const dictionary = await openDictionaryOnce(folder)
  const server = await startServer({ DATA_DIR: folder })
  try {
    const site = await writeArticles(server.url, folder, dictionary, [5_000, 50_000], MARKED)
    const rows: (string | number)[][] = []
    const goals: BenchGoal[] = []
    let pace = 1
    for (const { id, words, texts } of site.articles) {
      const seen = await measureReader({
        url: server.url,
        session: site.session,
        warm: site.warm,
        id,
        paragraphs: texts.length,
        slower: SLOWER,
        runs: RUNS,
      })
      const size = `${words.toLocaleString('en')} words`
      const tap = percentile(seen.tap, 95)
      rows.push([size, formatShort(median(seen.open)), seen.ranges, seen.elements, ...looks(seen)])
      const bare = await measureBare(texts, SLOWER)
      rows.push([`${size}, bare page`, '', '', '', ...looks(bare)])
      if (words === 5_000) pace = paceOf(bare)
      if (words === 5_000) {
        goals.push(atMost(`${size}: rendered and highlighted`, 120, median(seen.open) / pace, ' ms'))
        goals.push(atMost(`${size}: font change`, 50, median(seen.font) / pace, ' ms'))
        goals.push(atMost(`${size}: elements in the page`, 1500, seen.elements))
      }
      goals.push(atMost(`${size}: tap to gloss without a network, p95`, 100, tap / pace, ' ms'))
    }
    await writePart({
      title: 'The reader on a slow phone',
      method: `Chromium with a ${SLOWER} times slower processor, a window of 390 × 844, a reader whose saved words stand ${MARKED} times in each article; the built app on the built server. Opening counts from the moment the browser has read the article's answer (from the click, where it was fetched ahead) until the frame with text and marks is done (median of ${RUNS}); a tap counts from the click until the frame with the meaning is done, with the network off; a change of size or theme from the click until the frame is done (of all ${RUNS} runs); a quarter of a second lies between them. The bare page shows the same paragraphs without the app, and does the least that a tap or a change needs: what it takes is the browser's and the machine's own time. ${SAID_OF_PACE} Here it takes ${formatShort(pace)} times as long.`,
      columns: [
        'article',
        'open ms',
        'marks drawn near the window',
        'elements',
        'tap p50 / p95 ms',
        'size p50 / p95 ms',
        'theme p50 / p95 ms',
      ],
      rows,
      goals,
    })
  } finally {
    dictionary.close()
    await server.stop()
  }
})
