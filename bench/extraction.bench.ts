// Benchmark of extraction: pages per second converted to articles, with all validation and cleaning, compared
// with Readability on linkedom.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { Readability } from '@mozilla/readability'
import { parseHTML } from 'linkedom'
import { extractArticle } from '../server/providers/page-fetch/extraction/article.ts'
import { atLeast, formatShort, median, writePart } from './lib/part.ts'

const ROUNDS = 9
/** Goal as a fraction of the plain peer's rate: we add charset detection, checks, cleaning and blocks. */
const SHARE = 0.5
const SAVED = new URL('../../shared/data/pages/', import.meta.url)

const SENTENCE = 'The ferry left the island before the bakers had opened their doors, and nobody waved. '
const madePage = (paragraphs: number) =>
  `<html><head><title>Ice</title></head><body><nav>${'<a href="/x">More</a>'.repeat(80)}</nav>
  <article>${`<p>${SENTENCE.repeat(5)}</p>`.repeat(paragraphs)}</article><footer>About us</footer></body></html>`
/** Saved pages of real sites if available, otherwise generated pages. */
const pages: Buffer[] = existsSync(SAVED)
  ? readdirSync(SAVED).map((name) => readFileSync(new URL(`${name}/source.html`, SAVED)))
  : [10, 40, 160].map((paragraphs) => Buffer.from(madePage(paragraphs)))

const WAYS = {
  ours: (body: Buffer) => void extractArticle({ body, url: 'https://paper.example/a', content_type: null }),
  plain: (body: Buffer) => void new Readability(parseHTML(body.toString('utf8')).document).parse(),
}
const rates: Record<keyof typeof WAYS, number[]> = { ours: [], plain: [] }
for (let round = 0; round <= ROUNDS; round += 1)
  for (const [name, way] of Object.entries(WAYS) as [keyof typeof WAYS, (body: Buffer) => void][]) {
    const began = performance.now()
    for (const page of pages) way(page)
    // The first round is a warm-up.
    if (round > 0) rates[name].push((pages.length * 1000) / (performance.now() - began))
  }
const [ours, plain] = [median(rates.ours), median(rates.plain)]

await writePart({
  title: 'Extraction',
  method: `${pages.length} pages${existsSync(SAVED) ? ' of real sites' : ''}, one after another in one thread, both ways by turns; the median of ${ROUNDS} rounds.`,
  columns: ['way', 'pages/s'],
  rows: [
    ['bytes to blocks: charset, look-over, second try, cleaning', formatShort(ours)],
    ['Readability on linkedom alone', formatShort(plain)],
  ],
  goals: [atLeast('pages a second, of the plain way', SHARE, ours / plain, ' ×')],
})
