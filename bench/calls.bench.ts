// Benchmark of endpoints: requests per second of the running server with a large library, compared with plain
// Fastify with and without the SQL.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { measureDeepPage } from './calls/deep-page.ts'
import { type CallFigures, measureCall } from './calls/measure.ts'
import { prepareBench } from './calls/prepare.ts'
import { createScenarios } from './calls/scenarios.ts'
import { recordSent } from './calls/sent.ts'
import { inFolder } from './lib/folder.ts'
import { CONNECTIONS } from './lib/load.ts'
import { atLeast, atMost, type BenchGoal, formatShort, writePart } from './lib/part.ts'
import { LARGE_SIZE, type SeedSize } from './seed/size.ts'

const SMALL: SeedSize = { articles: 10_000, users: 1_000, cards: 100 }
const ROUNDS = 5
const SECONDS = 3
/** Page number for the benchmark of a deep page; the list has twice as many pages. */
const DEEP_PAGE = 2500

/** Goals as a fraction of plain Fastify that sends the same bytes. */
const TO_BYTES: Record<string, number> = {
  'english/word (guest)': 0.6,
  'waikan list (guest)': 0.5,
  'home, painted': 0.15,
  'article, painted': 0.15,
}

const goalsOf = ({ name, toBytes, toSql, growth }: CallFigures): BenchGoal[] => {
  const share = TO_BYTES[name]
  return [
    ...(share === undefined ? [] : [atLeast(`${name} against (a)`, share, toBytes, ' ×')]),
    ...(share === undefined && toSql !== undefined ? [atLeast(`${name} against (b)`, 0.8, toSql, ' ×')] : []),
    atMost(`${name}: cost with ten times the data`, 1.3, growth, ' ×'),
  ]
}
const orNone = (value: number | undefined): string => (value === undefined ? '–' : formatShort(value))

await inFolder(async (folder) => {
  await mkdir(join(folder, 'requests'))
  const stage = await prepareBench(folder, [LARGE_SIZE, SMALL])
  try {
    const [large, small] = stage.sites
    if (!large || !small) throw new Error('two databases were asked for')
    const figures: CallFigures[] = []
    const atLarge = createScenarios(LARGE_SIZE, stage.language, stage.dictionary, large.cards)
    const atSmall = createScenarios(SMALL, stage.language, stage.dictionary, small.cards)
    for (const [index, scenario] of atLarge.entries()) {
      const same = atSmall[index]
      if (!same) throw new Error(scenario.name)
      const file = join(folder, 'requests', `${index}.json`)
      await writeFile(file, JSON.stringify({ large: scenario.asked, small: same.asked }))
      const recorded = join(folder, 'requests', `${index}.recorded.json`)
      await writeFile(
        recorded,
        JSON.stringify(
          scenario.is_kept
            ? await recordSent(large.server.url, scenario.asked)
            : await large.record(scenario),
        ),
      )
      const figure = await measureCall(scenario.name, {
        large,
        small,
        file,
        recorded,
        rounds: ROUNDS,
        seconds: SECONDS,
        warm_up: scenario.warm_up,
        dataDir: folder,
        is_kept: scenario.is_kept ?? false,
      })
      figures.push(figure)
      process.stdout.write(
        `  ${figure.name}: ${formatShort(figure.server.rate)}/s, (a) ${formatShort(figure.toBytes)}, (b) ${orNone(figure.toSql)}, growth ${formatShort(figure.growth)}; µs ${formatShort(figure.server.cpu)} + PostgreSQL ${formatShort(figure.server.pg_cpu)}, (a) ${formatShort(figure.bytes.cpu)}, (b) ${orNone(figure.sql?.cpu)}\n`,
      )
    }
    const pages = await measureDeepPage(large.server, {
      page: DEEP_PAGE,
      file: join(folder, 'requests', 'deep-page.json'),
      rounds: ROUNDS,
      seconds: SECONDS,
    })
    process.stdout.write(
      `  waikan list: page 1 ${formatShort(pages.first.rate)}/s, page ${DEEP_PAGE} ${formatShort(pages.deep.rate)}/s\n`,
    )
    const rows = figures.map(({ name, server, bytes, sql, toBytes, toSql, growth }) => [
      name,
      formatShort(server.rate),
      formatShort(bytes.rate),
      formatShort(toBytes),
      orNone(sql?.rate),
      orNone(toSql),
      `${formatShort(server.cpu)} + ${formatShort(server.pg_cpu)}`,
      `${formatShort(server.p50)} / ${formatShort(server.p95)} / ${formatShort(server.p99)}`,
      sql ? `${formatShort(sql.p50)} / ${formatShort(sql.p95)} / ${formatShort(sql.p99)}` : '–',
      formatShort(growth),
    ])
    await writePart({
      title: 'Calls a second',
      method: `The built server in a process of its own, embedded PostgreSQL, fsync on, ${LARGE_SIZE.articles.toLocaleString('en')} articles of 250–700 words, ${(LARGE_SIZE.users * LARGE_SIZE.cards).toLocaleString('en')} saved words, ${LARGE_SIZE.users.toLocaleString('en')} readers (database ${large.gib.toFixed(1)} GiB); ${CONNECTIONS} connections of autocannon in another process; medians of ${ROUNDS} rounds of ${SECONDS} s, taken in turns with the peers. (a) is bare Fastify sending the same bytes; (b) is bare Fastify that runs the statements which the server was seen to send for the same request, session included, with the driver's own queries on as many connections (those that the server sends together at the same time), and sends an object of the same answer. "From disk" asks for 1,500 articles of all ages in turn, each once before it is measured, so that their texts are in the memory of the database and no longer in the server's. "Painted" and the list of guests are compressed and kept (server/http/response-cache.ts), as every browser gets them; (a) sends those very bytes. Growth is the time of a call with all the data over that with a tenth of it. After all rounds the server held ${formatShort(large.server.rss())} MiB (at most ${formatShort(large.server.peakRss())} MiB).`,
      columns: [
        'call',
        'server /s',
        '(a) /s',
        'to (a)',
        '(b) /s',
        'to (b)',
        'µs server + PostgreSQL',
        'server p50 / p95 / p99 ms',
        '(b) p50 / p95 / p99 ms',
        'growth',
      ],
      rows,
      goals: [
        ...figures.flatMap(goalsOf),
        atMost(
          `waikan list, page ${DEEP_PAGE.toLocaleString('en')} by after: time against page 1`,
          2,
          pages.cost,
          ' ×',
        ),
      ],
    })
  } finally {
    await stage.close()
  }
})
