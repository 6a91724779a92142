// Benchmark of five years of one reader's reading data: the endpoint, and the screen on a slow phone.
import { chromium } from 'playwright-core'
import { CHROMIUM_FLAGS, findChromium } from '../tools/lib/chromium.ts'
import { openDictionaryOnce, writeArticles } from './browser/articles.ts'
import { withDatabaseOf } from './lib/admin.ts'
import { bringDictionary, inFolder } from './lib/folder.ts'
import { atMost, formatShort, median, percentile, writePart } from './lib/part.ts'
import { startServer } from './lib/server.ts'
import { bringYears, YEARS } from './seed/five-years.ts'

const ARTICLES = 3000
const CARDS = 5000
const ASKED = 30
const OPENED = 5
const SLOWER = 4

await inFolder(async (folder) => {
  await bringDictionary(folder)
  const dictionary = await openDictionaryOnce(folder)
  const server = await startServer({ DATA_DIR: folder })
  try {
    const { session } = await writeArticles(server.url, folder, dictionary, [1000], 1)
    const reports = await withDatabaseOf(folder, async (pool) => {
      await pool.query(
        `insert into articles overriding system value select (jsonb_populate_record(null::articles, to_jsonb(a) || jsonb_build_object('id', n,
           'link_key', 'bench ' || n, 'level', (array['EASY', 'STANDARD', 'DIFFICULT'])[1 + n % 3]))).*
         from (select * from articles order by id limit 1) a cross join generate_series(1000, 999 + $1::int) n`,
        [ARTICLES],
      )
      await pool.query(
        `update articles set topics = array[(array['science', 'history', 'nature'])[1 + id % 3]]`,
      )
      await pool.query(
        `insert into cards (user_id, lemma, word, state, due, stability, difficulty, scheduled_days, reps, last_review)
         select $1, w, w, 'REVIEW', now(), 30, 5, 30, 4, now() - interval '9 days' from unnest($2::text[]) w
         on conflict do nothing`,
        [session.id, dictionary.wordsRanked(4000, 3999 + CARDS)],
      )
      await pool.query(`update users set known_base = 'BAND:4000' where id = $1`, [session.id])
      await bringYears(pool, session.id, 999 + ARTICLES)
      await pool.query('analyze')
      const { rows } = await pool.query('select count(*) as count from reading_reports where user_id = $1', [
        session.id,
      ])
      return Number(rows[0].count)
    })
    const year = new Date().getUTCFullYear()
    const all = `?from=${year - YEARS}-01-01&to=${year}-12-31`
    const call = async (query: string): Promise<{ first: number; rest: number[]; kib: number }> => {
      const times: number[] = []
      let bytes = 0
      for (let at = 0; at <= ASKED; at += 1) {
        const began = performance.now()
        const response = await fetch(`${server.url}/reader/history/data${query}`, {
          headers: { authorization: `Bearer ${session.token}` },
        })
        if (!response.ok) throw new Error(`history/data: ${response.status}`)
        bytes = (await response.arrayBuffer()).byteLength
        times.push(performance.now() - began)
      }
      const [first = 0, ...rest] = times
      return { first, rest, kib: bytes / 1024 }
    }
    const [whole, months, last] = [await call(all), await call(`${all}&unit=month`), await call('')]
    const shown = await openScreen(server.url, session)
    const row = (what: string, { first, rest, kib }: Awaited<ReturnType<typeof call>>) => [
      what,
      formatShort(first),
      formatShort(median(rest)),
      formatShort(percentile(rest, 95)),
      formatShort(kib),
    ]
    await writePart({
      title: 'Reading data',
      method: `One reader of ${YEARS} years: ${reports.toLocaleString('en')} reports of thirty seconds, a day of study each day, ${ARTICLES.toLocaleString('en')} finished articles, ${CARDS.toLocaleString('en')} saved words; the built server, embedded PostgreSQL. The first call of all reads the ranked words of the dictionary once. The screen shows the last year, in Chromium with a ${SLOWER} times slower processor at 390 × 844, from the click in 我的 until its sentence stands (median of ${OPENED}, each a browser that was never on it).`,
      columns: ['asked', 'first ms', 'p50 ms', 'p95 ms', 'KiB'],
      rows: [
        row(`history/data, ${YEARS} years by day`, whole),
        row(`history/data, ${YEARS} years by month`, months),
        row('history/data, twelve months by day', last),
        [
          '/read_data opened',
          formatShort(shown[0] ?? 0),
          formatShort(median(shown)),
          formatShort(percentile(shown, 95)),
          '',
        ],
      ],
      goals: [
        atMost(`history/data over ${YEARS} years, the first call`, 1000, whole.first, ' ms'),
        atMost(`history/data over ${YEARS} years, p95`, 1000, percentile(whole.rest, 95), ' ms'),
        atMost('/read_data opened on a slow phone', 1000, median(shown), ' ms'),
      ],
    })
  } finally {
    dictionary.close()
    await server.stop()
  }
})

async function openScreen(url: string, session: { token: string; id: number }): Promise<number[]> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS })
  const times: number[] = []
  try {
    for (let at = 0; at < OPENED; at += 1) {
      const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
      await context.addCookies([
        { url, name: 'bb_token', value: session.token },
        { url, name: 'bb_uid', value: String(session.id) },
      ])
      const page = await context.newPage()
      await page.goto(`${url}/Mine`)
      const link = page.getByRole('link', { name: '阅读数据' })
      await link.waitFor()
      await page.waitForTimeout(1500)
      const devtools = await context.newCDPSession(page)
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
      const began = performance.now()
      await link.click()
      await page.locator('h1 b').first().waitFor()
      times.push(performance.now() - began)
      await context.close()
    }
  } finally {
    await browser.close()
  }
  return times
}
