// Benchmark of feeds: the effect of a crawl of 200 feeds on readers, and the cost of new entries compared
// with the same plain SQL.
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '../server/db/open.ts'
import { createStores } from '../server/stores.ts'
import { prepareBench } from './calls/prepare.ts'
import { authorizationOf } from './calls/scenarios.ts'
import { takeInByHand } from './feeds/by-hand.ts'
import { inFolder } from './lib/folder.ts'
import { atLeast, atMost, formatShort, median, percentile, writePart } from './lib/part.ts'
import { startProgram, startServer } from './lib/server.ts'
import type { SeedSize } from './seed/size.ts'

const SIZE: SeedSize = { articles: 5_000, users: 400, cards: 100 }
const FEEDS = 200
/** Number of sites, each with its own address of this machine. */
const SITES = 40
/** Number of feeds that the schedule starts at one check (server/features/rss/jobs.ts). */
const A_LOOK = 50
const EVERY_MS = 20
const MOST_MS = 900_000
/** Duration of the measurement without crawls, before and after them. */
const WITHOUT_MS = 30_000
const [A_FEED, OF_FEEDS] = [30, 100]
const TAKE_ROUNDS = 5

await inFolder(async (folder) => {
  const { sites, close } = await prepareBench(folder, [SIZE])
  const stops: (() => Promise<void>)[] = [close]
  try {
    const [seeded] = sites
    if (!seeded) throw new Error('one database was asked for')
    // This server may not fetch from this machine. Another one is started that may.
    await seeded.server.stop()
    const site = await startProgram(
      ['--import', 'tsx', `${import.meta.dirname}/feeds/site-child.ts`],
      '/readyz',
      {},
    )
    stops.push(site.stop)
    const hosts = Array.from({ length: SITES }, (_, at) => `127.0.0.${at + 1}:${new URL(site.url).port}`)
    const database = openDatabase({ url: seeded.database_url, max: 4 })
    stops.push(() => database.close())
    const { pool } = database
    await pool.query(`update users set role = 'admin' where id = $1`, [SIZE.users])
    const addFeeds = async (addresses: readonly string[]): Promise<number[]> => {
      const { rows } = await pool.query<{ id: number }>(
        `insert into feeds (url, title, next_crawl_at) select u, u, now() + interval '1 year' from unnest($1::text[]) u returning id::int`,
        [addresses],
      )
      return rows.map(({ id }) => id)
    }
    const ids = await addFeeds(
      Array.from({ length: FEEDS }, (_, at) => `http://${hosts[at % SITES]}/feed/${at}`),
    )
    const server = await startServer({
      DATABASE_URL: seeded.database_url,
      DATA_DIR: folder,
      FETCH_ALLOW: hosts.join(','),
    })
    stops.push(server.stop)

    // Wait for the jobs of a server start, which are no crawls.
    for (;;) {
      const { rows } = await pool.query(
        'select count(*)::int as left from graphile_worker._private_jobs where run_at <= now() or locked_at is not null',
      )
      if (rows[0]?.left === 0) break
      await sleep(200)
    }
    const askByHand = async (): Promise<void> => {
      for (const id of ids) {
        const headers = { ...authorizationOf(SIZE.users), 'content-type': 'application/json' }
        const url = `${server.url}/reader/rss/feed/${id}/crawl`
        const { status } = await fetch(url, { method: 'POST', headers, body: '{}' })
        if (status !== 200) throw new Error(`a crawl was answered ${status}`)
      }
    }
    const askBySchedule = async (): Promise<void> => {
      await pool.query('update feeds set next_crawl_at = now() where id = any($1)', [ids])
      for (let asked = 0; asked < FEEDS; asked += A_LOOK)
        await pool.query(`select graphile_worker.add_job('rss.crawl_due', '{}'::json)`)
    }
    const crawl = async (ask: () => Promise<void>): Promise<void> => {
      const began = new Date()
      await ask()
      for (;;) {
        const { rows } = await pool.query(
          'select count(*)::int as left from feeds where id = any($1) and (last_success_at is null or last_success_at < $2)',
          [ids, began],
        )
        if (rows[0]?.left === 0) return
        if (Date.now() - began.getTime() > MOST_MS) throw new Error(`${rows[0]?.left} feeds were not crawled`)
        await sleep(200)
      }
    }
    const read = async (waits: number[], isOver: () => boolean): Promise<void> => {
      for (let n = 0; !isOver(); n += 1) {
        const paths = [
          // Articles whose id is 1 modulo 33 are published (bench/seed/filling.ts).
          '/api/english/word?word=harbour',
          '/reader/article/waikan?order_by=new',
          `/reader/article/waikan/${1 + ((n * 33) % 3993)}/show`,
        ]
        const began = performance.now()
        const answer = await fetch(`${server.url}${paths[n % 3]}`, {
          headers: authorizationOf(1 + (n % 300)),
        })
        await answer.arrayBuffer()
        if (answer.status !== 200) throw new Error(`${paths[n % 3]} was answered ${answer.status}`)
        waits.push(performance.now() - began)
        await sleep(EVERY_MS)
      }
    }
    const during = async (waits: number[], work: Promise<unknown>): Promise<number> => {
      const began = performance.now()
      let isOver = false
      const ending = work.finally(() => {
        isOver = true
      })
      await Promise.all([read(waits, () => isOver), ending])
      return (performance.now() - began) / 1000
    }
    const waits = { without: [] as number[], schedule: [] as number[], hand: [] as number[] }
    const byHand = await during(waits.hand, crawl(askByHand))
    await during(waits.without, sleep(WITHOUT_MS))
    const bySchedule = await during(waits.schedule, crawl(askBySchedule))
    await during(waits.without, sleep(WITHOUT_MS))

    const store = createStores(database)
    const rates = { store: [] as number[], hand: [] as number[] }
    const itemsOf = (feed: number) =>
      Array.from({ length: A_FEED }, (_, at) => ({
        guid: `taken-${feed}-${at}`,
        title: `An entry ${at} of feed ${feed}`,
        link: `https://example.org/taken/${feed}/${at}`,
        link_key: `example.org/taken/${feed}/${at}`,
        author: 'An Author',
        summary: 'The ferry left the island before the bakers had opened their doors. '.repeat(4),
        published_at: new Date(),
      }))
    for (let round = 0; round <= TAKE_ROUNDS; round += 1)
      for (const way of ['store', 'hand'] as const) {
        const feeds = await addFeeds(
          Array.from({ length: OF_FEEDS }, (_, at) => `https://example.org/${way}/${round}/${at}`),
        )
        const began = performance.now()
        let taken = 0
        for (const id of feeds) {
          const [items, url, now] = [itemsOf(id), 'https://example.org/', new Date()]
          const found = { etag: null, last_modified: null, moved_to: undefined, items }
          taken +=
            way === 'hand'
              ? await takeInByHand(pool, id, items)
              : ((await store.rss.crawled({ id, url }, found, '', now, now))?.length ?? 0)
        }
        if (taken !== A_FEED * OF_FEEDS) throw new Error(`${taken} entries were taken in`)
        // The first round is a warm-up.
        if (round > 0) rates[way].push((taken * 1000) / (performance.now() - began))
      }

    const p95 = { without: percentile(waits.without, 95), schedule: percentile(waits.schedule, 95) }
    const [ours, hand] = [median(rates.store), median(rates.hand)]
    const row = (name: string, times: readonly number[]) => [
      name,
      String(times.length),
      `${formatShort(percentile(times, 50))} / ${formatShort(percentile(times, 95))} ms`,
    ]
    await writePart({
      title: 'Feeds',
      method: `The built server with its jobs in it, ${SIZE.articles.toLocaleString('en')} articles. A reader asks for a word, the list and an article in turn, ${EVERY_MS} ms after each answer, while ${FEEDS} feeds of ${SITES} sites on this machine are crawled (15 new entries with texts of 900 words in each): by the schedule, which rests between them (${formatShort(bySchedule)} s), and asked for by hand, all at once (${formatShort(byHand)} s); half a minute without before and after the schedule's; percentiles of all answers. Then ${(A_FEED * OF_FEEDS).toLocaleString('en')} new entries, ${A_FEED} in a feed, are taken in by the server's store and by the same SQL written by hand on the bare driver, one feed after another, by turns; medians of ${TAKE_ROUNDS} rounds.`,
      columns: ['', 'n', 'p50 / p95, or a second'],
      rows: [
        row('a reader, nothing else', waits.without),
        row('a reader while the schedule crawls', waits.schedule),
        row('a reader while all are crawled by hand', waits.hand),
        ['new entries by the store', String(A_FEED * OF_FEEDS), formatShort(ours)],
        ['new entries by hand', String(A_FEED * OF_FEEDS), formatShort(hand)],
      ],
      goals: [
        atMost(
          'p95 of a reader while the schedule crawls, of that without',
          1.2,
          p95.schedule / p95.without,
          ' ×',
        ),
        atLeast('new entries a second, of the same SQL by hand', 0.5, ours / hand, ' ×'),
      ],
    })
  } finally {
    for (const stop of stops.reverse()) await stop()
  }
})
