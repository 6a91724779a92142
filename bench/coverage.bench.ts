// Benchmark of 你认识 x %: fifty cards for a reader with many words, with cached texts, uncached texts, and a
// new word each time.
import pg from 'pg'
import { prepareBench } from './calls/prepare.ts'
import { authorizationOf } from './calls/scenarios.ts'
import { inFolder } from './lib/folder.ts'
import { atMost, type BenchGoal, formatShort, median, percentile, writePart } from './lib/part.ts'
import type { SeedSize } from './seed/size.ts'

const SIZE: SeedSize = { articles: 10_000, users: 200, cards: 100 }
const READER = 1
/** The reader's own words in addition to the seeded ones. */
const OWN = 5000
const AT_ONCE = 50
const RUNS = 150
const MOST_MS = 50

/**
 * Duration of each list of fifty in ms. `offset` returns the offset of run `n`, `before` runs between two
 * requests.
 */
async function listed(
  url: string,
  offset: (n: number) => number,
  before = async (_: number) => {},
): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < RUNS; n += 1) {
    await before(n)
    const began = performance.now()
    const query = `order_by=new&limit=${AT_ONCE}&offset=${offset(n)}`
    const response = await fetch(`${url}/reader/article/waikan?${query}`, {
      headers: authorizationOf(READER),
    })
    const { result } = (await response.json()) as { result: { items: { known_percent: number | null }[] } }
    times.push(performance.now() - began)
    if (result.items.length !== AT_ONCE || result.items.some(({ known_percent }) => known_percent === null))
      throw new Error(`the list at ${offset(n)} does not say how much is known`)
  }
  return times
}

await inFolder(async (folder) => {
  const stage = await prepareBench(folder, [SIZE])
  try {
    const [site] = stage.sites
    if (!site) throw new Error('no server')
    const { url } = site.server
    const pool = new pg.Pool({ connectionString: site.database_url, max: 1 })
    const words = stage.dictionary.wordsRanked(2000, 1999 + OWN)
    await pool.query(
      `insert into word_states (user_id, lemma, state, at)
       select $1, w, (array['KNOWN', 'UNKNOWN'])[1 + (n % 2)], now() from unnest($2::text[]) with ordinality as t (w, n)
       on conflict do nothing`,
      [READER, words],
    )
    await pool.query('analyze word_states')
    const near = (n: number): number => (n % 4) * AT_ONCE
    const far = (n: number): number => 200 + n * AT_ONCE
    await listed(url, near)
    const runs: [string, number[]][] = [
      ['the newest', await listed(url, near)],
      ['texts never asked for', await listed(url, far)],
      [
        'the newest, a word learnt in between',
        await listed(url, near, async (n) => {
          await pool.query(
            `insert into word_states (user_id, lemma, state, at) values ($1, $2, 'KNOWN', now())
             on conflict (user_id, lemma) do update set state = 'KNOWN'`,
            [READER, words[n] ?? 'word'],
          )
        }),
      ],
    ]
    await pool.end()
    const goals: BenchGoal[] = runs.map(([name, times]) =>
      atMost(`${name}, median`, MOST_MS, median(times), ' ms'),
    )
    await writePart({
      title: 'Coverage of fifty cards',
      method: `The built server, ${SIZE.articles.toLocaleString('en')} articles; a member with a level and ${OWN.toLocaleString('en')} words of their own asks for lists of ${AT_ONCE} cards, each with 你认识 x %, ${RUNS} times, one after the other. Times are of the whole call.`,
      columns: ['list', 'p50 ms', 'p95 ms'],
      rows: runs.map(([name, times]) => [
        name,
        formatShort(median(times)),
        formatShort(percentile(times, 95)),
      ]),
      goals,
    })
  } finally {
    await stage.close()
  }
})
