// Measures one row of the peers' table alternately: one client, sixteen clients, and plain Fastify with the
// same bytes.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BenchSite } from '../calls/prepare.ts'
import { recordSent } from '../calls/sent.ts'
import { CONNECTIONS, type LoadRound, makeLoad } from '../lib/load.ts'
import { median } from '../lib/part.ts'
import { type RunningServer, startProgram } from '../lib/server.ts'
import type { PeerWork } from './works.ts'

export interface WorkFigures {
  /** Median response time for one client in ms. */
  p50: number
  /** Responses per second for 16 clients: those of the server, and those of plain Fastify. */
  rate: number
  bare: number
}
export interface MeasureDuration {
  rounds: number
  seconds: number
}

const WARM_UP_SECONDS = 1.5
/** Plain Fastify needs one response for each path. All requests that save a word have the same path. */
const RECORDED = 50

/**
 * `folder` is for the requests. Throws when a response was not a 200, or when the inputs that can be used
 * only once were not enough.
 */
export async function measureWork(
  work: PeerWork,
  site: Pick<BenchSite, 'server' | 'record'>,
  folder: string,
  { rounds, seconds }: MeasureDuration,
): Promise<WorkFigures> {
  const file = join(folder, 'asked.json')
  let turn = 0
  const first = work.asked(turn)
  await writeFile(file, JSON.stringify({ asked: first }))
  const recorded = join(folder, 'recorded.json')
  const sent = work.is_kept
    ? await recordSent(site.server.url, first)
    : await site.record({
        name: work.name,
        asked: work.is_used_up ? first.slice(0, RECORDED) : first,
        is_warm: !work.is_used_up,
      })
  await writeFile(recorded, JSON.stringify(sent))
  const program = join(import.meta.dirname, '../calls/peer-bytes.ts')
  const bare = await startProgram(['--import', 'tsx', program, recorded], '/readyz', {})
  const load = async (running: RunningServer, connections: number, length: number): Promise<LoadRound> => {
    const isOurs = running === site.server
    if (work.is_used_up && isOurs) {
      turn += 1
      await writeFile(file, JSON.stringify({ asked: work.asked(turn) }))
    }
    const round = await makeLoad(running, file, 'asked', length, { connections })
    if (work.is_used_up && isOurs && round.count >= first.length)
      throw new Error(`${work.name}: ${first.length} requests did not suffice for a round`)
    return round
  }
  try {
    const targets = [
      { running: site.server, connections: 1, rounds: [] as LoadRound[] },
      { running: site.server, connections: CONNECTIONS, rounds: [] as LoadRound[] },
      { running: bare, connections: CONNECTIONS, rounds: [] as LoadRound[] },
    ] as const
    for (const { running, connections } of targets.slice(1)) await load(running, connections, WARM_UP_SECONDS)
    for (let round = 0; round < rounds; round += 1)
      for (const target of targets)
        target.rounds.push(await load(target.running, target.connections, seconds))
    const [one, many, beside] = targets
    return {
      p50: median(one.rounds.map(({ p50 }) => p50)),
      rate: median(many.rounds.map(({ rate }) => rate)),
      bare: median(beside.rounds.map(({ rate }) => rate)),
    }
  } finally {
    await bare.stop()
  }
}
