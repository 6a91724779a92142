// How many calls a second the running server answers with a large library, against bare Fastify with and without the SQL.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { measureDeepPage } from './calls/deep-page.ts'
import { type CallFigures, measureCall } from './calls/measure.ts'
import { prepare } from './calls/prepare.ts'
import { scenarios } from './calls/scenarios.ts'
import { recordSent } from './calls/sent.ts'
import { inFolder } from './lib/folder.ts'
import { CONNECTIONS } from './lib/load.ts'
import { atLeast, atMost, type Goal, short, writePart } from './lib/part.ts'
import { LARGE, type Size } from './seed/size.ts'

const SMALL: Size = { articles: 10_000, users: 1_000, cards: 100 }
const ROUNDS = 5
const SECONDS = 3
/** How deep in the list; there are twice as many pages. */
const DEEP_PAGE = 2500

/** Of bare Fastify that sends the same bytes. */
const TO_BYTES: Record<string, number> = {
  'english/word (guest)': 0.6,
  'waikan list (guest)': 0.5,
  'home, painted': 0.15,
  'article, painted': 0.15,
}

const goalsOf = ({ name, toBytes, toSql, growth }: CallFigures): Goal[] => {
  const share = TO_BYTES[name]
  return [
    ...(share === undefined ? [] : [atLeast(`${name} against (a)`, share, toBytes, ' ×')]),
    ...(share === undefined && toSql !== undefined ? [atLeast(`${name} against (b)`, 0.8, toSql, ' ×')] : []),
    atMost(`${name}: cost with ten times the data`, 1.3, growth, ' ×'),
  ]
}
const orNone = (value: number | undefined): string => (value === undefined ? '–' : short(value))

await inFolder(async (folder) => {
  await mkdir(join(folder, 'requests'))
  const stage = await prepare(folder, [LARGE, SMALL])
  try {
    const [large, small] = stage.sites
    if (!large || !small) throw new Error('two databases were asked for')
    const figures: CallFigures[] = []
    const atLarge = scenarios(LARGE, stage.language, stage.dictionary, large.cards)
    const atSmall = scenarios(SMALL, stage.language, stage.dictionary, small.cards)
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
        `  ${figure.name}: ${short(figure.server.rate)}/s, (a) ${short(figure.toBytes)}, (b) ${orNone(figure.toSql)}, growth ${short(figure.growth)}; µs ${short(figure.server.cpu)} + PostgreSQL ${short(figure.server.pg_cpu)}, (a) ${short(figure.bytes.cpu)}, (b) ${orNone(figure.sql?.cpu)}\n`,
      )
    }
    const pages = await measureDeepPage(large.server, {
      page: DEEP_PAGE,
      file: join(folder, 'requests', 'deep-page.json'),
      rounds: ROUNDS,
      seconds: SECONDS,
    })
    process.stdout.write(
      `  waikan list: page 1 ${short(pages.first.rate)}/s, page ${DEEP_PAGE} ${short(pages.deep.rate)}/s\n`,
    )
    const rows = figures.map(({ name, server, bytes, sql, toBytes, toSql, growth }) => [
      name,
      short(server.rate),
      short(bytes.rate),
      short(toBytes),
      orNone(sql?.rate),
      orNone(toSql),
      `${short(server.cpu)} + ${short(server.pg_cpu)}`,
      `${short(server.p50)} / ${short(server.p95)} / ${short(server.p99)}`,
      sql ? `${short(sql.p50)} / ${short(sql.p95)} / ${short(sql.p99)}` : '–',
      short(growth),
    ])
    await writePart({
      title: 'Calls a second',
      method: `The built server in a process of its own, embedded PostgreSQL, fsync on, ${LARGE.articles.toLocaleString('en')} articles of 250–700 words, ${(LARGE.users * LARGE.cards).toLocaleString('en')} saved words, ${LARGE.users.toLocaleString('en')} readers (database ${large.gib.toFixed(1)} GiB); ${CONNECTIONS} connections of autocannon in another process; medians of ${ROUNDS} rounds of ${SECONDS} s, taken in turns with the peers. (a) is bare Fastify sending the same bytes; (b) is bare Fastify that runs the statements which the server was seen to send for the same request, session included, with the driver's own queries on as many connections (those that the server sends together at the same time), and sends an object of the same answer. "From disk" asks for 1,500 articles of all ages in turn, each once before it is measured, so that their texts are in the memory of the database and no longer in the server's. "Painted" and the list of guests are compressed and kept (server/http/kept.ts), as every browser gets them; (a) sends those very bytes. Growth is the time of a call with all the data over that with a tenth of it. After all rounds the server held ${short(large.server.rss())} MiB (at most ${short(large.server.peakRss())} MiB).`,
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
