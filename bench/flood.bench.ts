// Benchmark of fairness: the waiting time of one client while another floods the server with each kind of
// request, with rate limits as in production.
import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { prepareBench } from './calls/prepare.ts'
import { inFolder } from './lib/folder.ts'
import type { LoadRequest } from './lib/load.ts'
import { atMost, formatShort, percentile, writePart } from './lib/part.ts'
import { ROOT, startServer } from './lib/server.ts'
import type { SeedSize } from './seed/size.ts'

const SIZE: SeedSize = { articles: 10_000, users: 1_000, cards: 100 }
const AT_ONCE = 64
const SECONDS = 8
const EVERY_MS = 25
/** The bystander is measured after the flood has filled the queue. */
const FILLED_MS = 2_000
const OF_EACH = 300
const MOST_MS = 200

const many = (make: (n: number) => string): LoadRequest[] =>
  Array.from({ length: OF_EACH }, (_, n) => ({ path: make(n), headers: {} }))
/** Every 33rd article is not published (see filling.ts). */
const article = (n: number): number => 1 + 33 * (n % 200)

const floods: Record<string, LoadRequest[]> = {
  search: many((n) => `/api/search?q=${['weather', 'the sea', 'bread', 'science', 'railway line'][n % 5]}`),
  'list of articles': many((n) => `/reader/article/waikan?order_by=new&offset=${(n % 10) * 20}`),
  'article show': many((n) => `/reader/article/waikan/${article(n)}/show`),
  'english/word': many((n) => `/api/english/word?word=${['bear', 'spring', 'light', 'run'][n % 4]}&n=${n}`),
  'log-in guesses': Array.from({ length: OF_EACH }, (_, n) => ({
    path: '/auth/login',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: `reader${n}`, password: `a wrong guess ${n}` }),
  })),
  'unknown pages': many((n) => `/no/such/page/${n}`),
  'painted page': many((n) => ['/', '/article', `/article/${article(n)}`][n % 3] ?? '/'),
  'painted page, ?x=n': many((n) => `/article/${article(n)}?x=${n}`),
  'openapi.json': many(() => '/openapi.json'),
}

/** Waiting times in ms of one reader for a word and for the list, with a request every 25 ms. */
async function bystander(url: string, going: () => boolean): Promise<number[]> {
  const waits: number[] = []
  const headers = { 'x-forwarded-for': '198.51.100.7' }
  for (let n = 0; going(); n += 1) {
    const began = performance.now()
    const path = n % 2 === 0 ? '/api/english/word?word=harbour' : '/reader/article/waikan?order_by=new'
    const answer = await fetch(`${url}${path}`, { headers })
    await answer.arrayBuffer()
    if (answer.status !== 200) throw new Error(`the bystander was answered ${answer.status}`)
    waits.push(performance.now() - began)
    await sleep(EVERY_MS)
  }
  return waits
}

/** Floods the server from its own process over 64 connections, for all kinds of responses. */
async function flood(url: string, file: string, name: string): Promise<{ rate: number; failed: number }> {
  const child = join(ROOT, 'bench/lib/load-child.ts')
  const args = ['--import', 'tsx', child, url, file, name, String(SECONDS), String(AT_ONCE)]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  return JSON.parse(stdout)
}

await inFolder(async (folder) => {
  const stage = await prepareBench(folder, [SIZE])
  const [site] = stage.sites
  if (!site) throw new Error('one database was asked for')
  const server = await startServer({
    DATABASE_URL: site.database_url,
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
    RATE_LIMIT: 'on',
    TRUST_PROXY: '1',
  })
  try {
    const file = join(folder, 'floods.json')
    // Each flood has its own network, so that no rate limit of an earlier flood applies.
    const asked = Object.entries(floods).map(([name, list], at) => [
      name,
      list.map((each) => ({ ...each, headers: { ...each.headers, 'x-forwarded-for': `203.0.113.${at}` } })),
    ])
    await writeFile(file, JSON.stringify(Object.fromEntries(asked)))
    const still = performance.now() + SECONDS * 250
    const alone = await bystander(server.url, () => performance.now() < still)
    const rows = [
      ['nothing', '–', '–', formatShort(percentile(alone, 50)), formatShort(percentile(alone, 95))],
    ]
    const goals = []
    for (const name of Object.keys(floods)) {
      let isGoing = true
      const flooding = flood(server.url, file, name).finally(() => {
        isGoing = false
      })
      await sleep(FILLED_MS)
      const waits = await bystander(server.url, () => isGoing)
      const { rate, failed } = await flooding
      const p95 = percentile(waits, 95)
      rows.push([
        name,
        formatShort(rate),
        formatShort(failed / SECONDS),
        formatShort(percentile(waits, 50)),
        formatShort(p95),
      ])
      goals.push(atMost(`bystander while one client floods with ${name}`, MOST_MS, p95, ' ms'))
    }
    await writePart({
      title: 'One client floods, another reads',
      method: `${AT_ONCE} connections of one address ask for the same kind of thing as fast as they are answered, ${SECONDS} s each, limits on; ${SIZE.articles.toLocaleString('en')} articles. The bystander, from another address, asks for a word and the list in turn every ${EVERY_MS} ms.`,
      columns: ['flood of', 'answered /s', 'refused or failed /s', 'bystander p50 ms', 'bystander p95 ms'],
      rows,
      goals,
    })
  } finally {
    await server.stop()
    await stage.close()
  }
})
