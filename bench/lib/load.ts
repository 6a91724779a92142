// Sends requests to a server from another process, so that the load generator does not slow the measured
// process down.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { percentile } from './part.ts'
import { postgresTimes, usedBetween } from './postgres-time.ts'
import type { RunningServer } from './server.ts'

export interface LoadRequest {
  path: string
  headers: Record<string, string>
  /** Makes it a POST request. `$op_id` is replaced by a new UUID each time. */
  body?: string
}
export interface LoadRound {
  /** Responses with status 200 per second. */
  rate: number
  count: number
  failed: number
  /** CPU time of the server, microseconds for each response. */
  cpu: number
  /** CPU time of all PostgreSQL processes, microseconds for each response. */
  pg_cpu: number
  /** Median in ms. */
  p50: number
  p95: number
  p99: number
}

/** Two cores run the load generator, the server and the database: more connections would only wait longer. */
export const CONNECTIONS = 16

export const computePercentiles = (times: readonly number[]): Pick<LoadRound, 'p50' | 'p95' | 'p99'> => ({
  p50: percentile(times, 50),
  p95: percentile(times, 95),
  p99: percentile(times, 99),
})

interface HowLoaded {
  connections?: number
  /** Data folder of the database, to measure its CPU time. */
  dataDir?: string
}

/** Runs one round of `call` (a key of the file of requests). Throws when a response was not a 200. */
export async function makeLoad(
  { url, cpu }: Pick<RunningServer, 'url' | 'cpu'>,
  file: string,
  call: string,
  seconds: number,
  { connections = CONNECTIONS, dataDir }: HowLoaded = {},
): Promise<LoadRound> {
  const times = () => (dataDir === undefined ? new Map<number, number>() : postgresTimes(dataDir))
  const pgBefore = times()
  const before = cpu()
  const child = join(import.meta.dirname, 'load-child.ts')
  const args = ['--import', 'tsx', child, url, file, call, String(seconds), String(connections)]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  const round: LoadRound = { ...JSON.parse(stdout), cpu: 0, pg_cpu: 0 }
  const count = Math.max(1, round.count)
  round.cpu = ((cpu() - before) * 1000) / count
  round.pg_cpu = (usedBetween(pgBefore, times()) * 1000) / count
  if (round.failed > 0) throw new Error(`${call} at ${url}: ${round.failed} of ${round.count} failed`)
  return round
}
