// Benchmark with Lighthouse: the home page and an article on a phone, for a guest, on the built server.
import { join } from 'node:path'
import lighthouse, { type Flags } from 'lighthouse'
import { chromium } from 'playwright-core'
import { findFreePort } from '../tests/support/free-port.ts'
import { CHROMIUM_FLAGS, findChromium } from '../tools/lib/chromium.ts'
import { bringDictionary, inFolder } from './lib/folder.ts'
import { atLeast, formatShort, median, writePart } from './lib/part.ts'
import { startServer } from './lib/server.ts'

const RUNS = 3
const CATEGORIES = ['performance', 'accessibility']
const SHOWN = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
]

/** Median scores (0–100) and figures of several runs of one page. */
async function audit(url: string): Promise<{ scores: number[]; figures: number[] }> {
  const runs: { scores: number[]; figures: number[] }[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const port = await findFreePort()
    const args = [...CHROMIUM_FLAGS, `--remote-debugging-port=${port}`]
    const browser = await chromium.launch({ executablePath: findChromium(), args })
    try {
      const flags: Flags = { port, onlyCategories: CATEGORIES, logLevel: 'error' }
      const lhr = (await lighthouse(url, flags))?.lhr
      if (!lhr) throw new Error(`no report of ${url}`)
      runs.push({
        scores: CATEGORIES.map((name) => (lhr.categories[name]?.score ?? 0) * 100),
        figures: SHOWN.map((name) => lhr.audits[name]?.numericValue ?? 0),
      })
    } finally {
      await browser.close()
    }
  }
  const middle = (of: (run: (typeof runs)[number]) => number[]) =>
    (of(runs[0] ?? { scores: [], figures: [] }) ?? []).map((_, index) =>
      median(runs.map((run) => of(run)[index] ?? 0)),
    )
  return { scores: middle((run) => run.scores), figures: middle((run) => run.figures) }
}

await inFolder(async (folder) => {
  await bringDictionary(folder)
  const server = await startServer({ DATA_DIR: join(folder), SAMPLE_LIBRARY: 'on' })
  try {
    const list = await (await fetch(`${server.url}/reader/article/waikan?limit=1`)).json()
    const { result } = list as { result: { items: { id: number }[] } }
    const pages = { home: '/', article: `/article/${result.items[0]?.id}` }
    const rows: (string | number)[][] = []
    const goals = []
    for (const [name, path] of Object.entries(pages)) {
      const { scores, figures } = await audit(`${server.url}${path}`)
      const [performance = 0, accessibility = 0] = scores
      rows.push([name, formatShort(performance), formatShort(accessibility), ...figures.map(formatShort)])
      goals.push(
        atLeast(`performance of ${name}`, 95, performance),
        atLeast(`accessibility of ${name}`, 100, accessibility),
      )
    }
    await writePart({
      title: 'Lighthouse, mobile',
      method: `Lighthouse 12 with its mobile settings (slow 4G and a slow phone, simulated) on the built server with the sample library, as a guest; medians of ${RUNS} runs.`,
      columns: ['page', 'performance', 'accessibility', 'FCP ms', 'LCP ms', 'TBT ms', 'CLS'],
      rows,
      goals,
    })
  } finally {
    await server.stop()
  }
})
