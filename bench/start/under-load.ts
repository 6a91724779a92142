// Measures the server's memory after minutes of mixed load, with the memory limits of `npm start` and,
// alternately, without limits.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { npmStartFlags, npmStartSettings } from '../../tools/lib/npm-start.ts'
import { prepareBench } from '../calls/prepare.ts'
import { createScenarios } from '../calls/scenarios.ts'
import { type LoadRequest, type LoadRound, makeLoad } from '../lib/load.ts'
import { median } from '../lib/part.ts'
import { ROOT, type RunningServer, startProgram } from '../lib/server.ts'
import type { SeedSize } from '../seed/size.ts'

/** More texts than the server's caches hold. */
const SIZE: SeedSize = { articles: 10_000, users: 1_000, cards: 100 }
/** Long enough to fill the caches and for the garbage collector to stabilise. */
const SECONDS = 300
const ROUND_SECONDS = 10
const SETTLED_MS = 10_000
/** Number of requests of each kind in the list of the connections. */
const OF_EACH = 1000

export interface UnderLoad {
  /** Memory in MiB some seconds after the load, and the peak until then. */
  rss: number
  peak: number
  /** Medians of the rounds. */
  rate: number
  cpu: number
  p50: number
  p95: number
}

/** Measures both on one database. The folder must be empty. */
export async function underLoad(folder: string): Promise<{ limited: UnderLoad; unlimited: UnderLoad }> {
  await mkdir(folder)
  const stage = await prepareBench(folder, [SIZE])
  const servers: RunningServer[] = []
  try {
    const [site] = stage.sites
    if (!site) throw new Error('one database was asked for')
    const calls = createScenarios(SIZE, stage.language, stage.dictionary, site.cards).map(
      ({ asked }) => asked,
    )
    const file = join(folder, 'mixed.json')
    await writeFile(file, JSON.stringify({ mixed: inTurn([...calls, paintedPages()]) }))
    const start = async (flags: string[], more: Record<string, string>) => {
      const program = [...flags, join(ROOT, 'tools/start.mjs')]
      const settings = {
        DATABASE_URL: site.database_url,
        DATA_DIR: folder,
        LOG_LEVEL: 'warn',
        RATE_LIMIT: 'off',
        ...more,
      }
      const server = await startProgram(program, '/readyz', settings)
      servers.push(server)
      return { server, rounds: [] as LoadRound[] }
    }
    const [limited, unlimited] = [await start(npmStartFlags(), npmStartSettings()), await start([], {})]
    const order = [limited, unlimited]
    for (let second = 0; second < SECONDS; second += ROUND_SECONDS) {
      for (const { server, rounds } of order)
        rounds.push(await makeLoad(server, file, 'mixed', ROUND_SECONDS))
      order.reverse()
    }
    await sleep(SETTLED_MS)
    return { limited: figures(limited), unlimited: figures(unlimited) }
  } finally {
    for (const server of servers) await server.stop()
    await stage.close()
  }
}

/** Guests open the home page, the list and articles of all ages. */
function paintedPages(): LoadRequest[] {
  const article = (index: number) => 1 + ((index * 37) % SIZE.articles)
  return Array.from({ length: OF_EACH }, (_, index) => {
    // Every 33rd article is not published (see filling.ts).
    const id = article(index) % 33 === 0 ? article(index) - 1 : article(index)
    return { path: ['/', '/article', `/article/${id}`, `/article/${id}`][index % 4] ?? '/', headers: {} }
  })
}

/** Alternates between the lists, so that all kinds of requests run at any time. */
const inTurn = (lists: readonly LoadRequest[][]): LoadRequest[] =>
  Array.from({ length: OF_EACH }, (_, index) =>
    lists.flatMap((list) => list[index % list.length] ?? []),
  ).flat()

function figures({ server, rounds }: { server: RunningServer; rounds: readonly LoadRound[] }): UnderLoad {
  const of = (key: keyof LoadRound) => median(rounds.map((round) => round[key]))
  return {
    rss: server.rss(),
    peak: server.peakRss(),
    rate: of('rate'),
    cpu: of('cpu'),
    p50: of('p50'),
    p95: of('p95'),
  }
}
