// Benchmark of the weekly ranking with a million readers: time to read it, and to count a report.
import { adminSession, withDatabaseOf } from './lib/admin.ts'
import { bringDictionary, inFolder } from './lib/folder.ts'
import { atMost, type BenchGoal, formatShort, median, percentile, writePart } from './lib/part.ts'
import { type RunningServer, startServer } from './lib/server.ts'

const READERS = 1_000_000
const RUNS = 200
/** Seconds of the requesting reader, for three positions: near the top, in the middle, near the end. */
const PLACES = { first: 400_000, middle: 1500, last: 2 } as const

/** The Monday of this week in Shanghai. */
const WEEK = `(date_trunc('week', now() at time zone 'Asia/Shanghai'))::date`

async function timesOf(server: RunningServer, token: string): Promise<number[]> {
  const times: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const began = performance.now()
    const response = await fetch(`${server.url}/reader/history/rank/week`, {
      headers: { authorization: `Bearer ${token}` },
    })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(String(response.status))
    times.push(performance.now() - began)
  }
  return times
}

await inFolder(async (folder) => {
  await bringDictionary(folder)
  const server = await startServer({ DATA_DIR: folder, RATE_LIMIT: 'off' })
  try {
    const { token, id } = await adminSession(folder)
    const rows: (string | number)[][] = []
    const goals: BenchGoal[] = []
    await withDatabaseOf(folder, async (pool) => {
      // Most readers read some minutes, few read hours.
      await pool.query(
        `insert into week_ranks (user_id, week, cat, amount, reached_at)
         select 10000000 + n, ${WEEK}, 'time', 1 + (1500 * -ln(1 - (n % 99991) / 100000.0))::int, now() - n * interval '1 ms'
         from generate_series(1, ${READERS}) n`,
      )
      await pool.query(
        `insert into rank_counts (week, cat, bucket, shard, count)
         select week, cat, least(999, amount / 60), user_id % 8, count(*) from week_ranks group by 1, 2, 3, 4`,
      )
      await pool.query('analyze week_ranks, rank_counts')
      for (const [place, amount] of Object.entries(PLACES)) {
        await pool.query('delete from week_ranks where user_id = $1', [id])
        await pool.query(
          `insert into week_ranks (user_id, week, cat, amount, reached_at) values ($1, ${WEEK}, 'time', $2, now())`,
          [id, amount],
        )
        await timesOf(server, token)
        const times = await timesOf(server, token)
        rows.push([place, formatShort(median(times)), formatShort(percentile(times, 95))])
        goals.push(atMost(`own place ${place}, median`, 50, median(times), ' ms'))
      }
    })
    await writePart({
      title: 'The ranking of a week',
      method: `The built server, ${READERS.toLocaleString('en')} readers in a week, most of them with some minutes, few with hours; a member asks for the first hundred and their own place ${RUNS} times, one after the other, being the first, among the many, and behind nearly all.`,
      columns: ['the one who asks is', 'p50 ms', 'p95 ms'],
      rows,
      goals,
    })
  } finally {
    await server.stop()
  }
})
