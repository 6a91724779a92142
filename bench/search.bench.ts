// Benchmark of search: searches per second with a large library, compared with the same app with the previous
// statements.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { prepareBench } from './calls/prepare.ts'
import { authorizationOf } from './calls/scenarios.ts'
import { inFolder } from './lib/folder.ts'
import { CONNECTIONS, type LoadRound, makeLoad } from './lib/load.ts'
import { atLeast, formatShort, median, writePart } from './lib/part.ts'
import { startProgram } from './lib/server.ts'

const SIZE = { articles: 100_000, users: 400, cards: 100 }
const ROUNDS = 5
const SECONDS = 3
const WARM_UP_SECONDS = 4
const GOAL = 2
const GROUPS = {
  words: ['weather', 'the sea', 'clock tower', 'bread', 'science', 'quantum', 'railway line'],
  hanzi: ['大象', '天空', '一百'],
  'in quotes': ['"the sea"', '"in the morning"', '"of the year"', '"old man"', '"long time"'],
  'in quotes, nothing found': [
    '"clock tower"',
    '"sea weather"',
    '"bread science"',
    '"people weather"',
    '"year bread"',
  ],
}
type Group = keyof typeof GROUPS
const groups = Object.keys(GROUPS) as Group[]
const pathOf = (q: string): string => `/api/search?${new URLSearchParams({ q })}`
const WAYS = ['now', 'before'] as const

await inFolder(async (folder) => {
  const { sites, close } = await prepareBench(folder, [SIZE])
  const stops: (() => Promise<void>)[] = [close]
  try {
    const [site] = sites
    if (!site) throw new Error('one database was asked for')
    await mkdir(join(folder, 'requests'))
    const file = join(folder, 'requests', 'search.json')
    const asked = groups.map((group) => [
      group,
      Array.from({ length: SIZE.users }, (_, user) => ({
        path: pathOf(GROUPS[group][user % GROUPS[group].length] ?? ''),
        headers: authorizationOf(user + 1),
      })),
    ])
    await writeFile(file, JSON.stringify(Object.fromEntries(asked)))
    const child = join(import.meta.dirname, 'search', 'app-child.ts')
    const start = async (way: string) => {
      const running = await startProgram(
        ['--import', 'tsx', child, way, site.database_url, folder],
        '/readyz',
        {},
      )
      stops.push(running.stop)
      return running
    }
    const running = { now: await start('now'), before: await start('before') }
    for (const way of WAYS)
      for (const q of GROUPS['in quotes, nothing found']) {
        const answer = await fetch(`${running[way].url}${pathOf(q)}`, { headers: authorizationOf(1) })
        const { result } = (await answer.json()) as { result: { items: unknown[] } }
        if (result.items.length > 0) throw new Error(`${q} finds something`)
      }
    const rounds = Object.fromEntries(
      groups.map((group) => [group, { now: [] as LoadRound[], before: [] as LoadRound[] }]),
    ) as Record<Group, Record<(typeof WAYS)[number], LoadRound[]>>
    const load = (way: (typeof WAYS)[number], group: Group, seconds: number) =>
      makeLoad(running[way], file, group, seconds, { dataDir: folder })
    for (const group of groups) {
      for (const way of WAYS) await load(way, group, WARM_UP_SECONDS)
      for (let round = 0; round < ROUNDS; round += 1)
        for (const way of WAYS) rounds[group][way].push(await load(way, group, SECONDS))
    }
    const middle = (group: Group, way: (typeof WAYS)[number], key: keyof LoadRound): number =>
      median(rounds[group][way].map((round) => round[key]))
    const times = (group: Group): number => middle(group, 'now', 'rate') / middle(group, 'before', 'rate')
    await writePart({
      title: 'Search',
      method: `The app from its sources in a process of its own, embedded PostgreSQL, ${SIZE.articles.toLocaleString('en')} articles (${formatShort(site.gib)} GiB); ${CONNECTIONS} connections of logged-in readers, whole calls with cards and excerpts; medians of ${ROUNDS} rounds of ${SECONDS} s, by turns with the same app that asks the database with the statements of before (bench/search/before.ts), and is not asked who and what is called so.`,
      columns: [
        'asked for',
        'now /s',
        'before /s',
        'times',
        'now p50 / p95 ms',
        'before p50 / p95 ms',
        'µs node + PostgreSQL now',
        'before',
      ],
      rows: groups.map((group) => [
        `${group}: ${GROUPS[group].join(', ')}`,
        formatShort(middle(group, 'now', 'rate')),
        formatShort(middle(group, 'before', 'rate')),
        formatShort(times(group)),
        ...WAYS.map(
          (way) => `${formatShort(middle(group, way, 'p50'))} / ${formatShort(middle(group, way, 'p95'))}`,
        ),
        ...WAYS.map(
          (way) => `${formatShort(middle(group, way, 'cpu'))} + ${formatShort(middle(group, way, 'pg_cpu'))}`,
        ),
      ]),
      goals: groups.map((group) => atLeast(`${group}, of the rate before`, GOAL, times(group), ' ×')),
    })
  } finally {
    for (const stop of stops.reverse()) await stop()
  }
})
