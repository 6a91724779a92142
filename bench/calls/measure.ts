// Measures one endpoint on the server and on its peers alternately, so that load peaks of the machine affect
// all of them.
import { join } from 'node:path'
import { type LoadRound, makeLoad } from '../lib/load.ts'
import { median } from '../lib/part.ts'
import { type RunningServer, startProgram } from '../lib/server.ts'
import { type BenchSite, POOL_SIZE } from './prepare.ts'

export interface CallFigures {
  name: string
  server: LoadRound
  bytes: LoadRound
  /** Undefined for cached responses, which need no database query. */
  sql: LoadRound | undefined
  /** Rate of the server divided by the rate of the peer. */
  toBytes: number
  toSql: number | undefined
  /** Duration of a request with all the data divided by that with a tenth of it. */
  growth: number
}
interface Measuring {
  large: BenchSite
  small: BenchSite
  /** Path of the requests for both sizes. */
  file: string
  /** Path of the recorded statements and responses of the large database. */
  recorded: string
  rounds: number
  seconds: number
  warm_up: number | undefined
  /** Data folder of the database. */
  dataDir: string
  is_kept: boolean
}

const WARM_UP_SECONDS = 1.5

export async function measureCall(name: string, m: Measuring): Promise<CallFigures> {
  const peers: RunningServer[] = []
  const peer = async (program: string, ...args: string[]): Promise<RunningServer> => {
    const file = join(import.meta.dirname, program)
    const running = await startProgram(['--import', 'tsx', file, m.recorded, ...args], '/readyz', {})
    peers.push(running)
    return running
  }
  try {
    const server = { running: m.large.server, key: 'large', rounds: [] as LoadRound[] }
    const bytes = { running: await peer('peer-bytes.ts'), key: 'large', rounds: [] as LoadRound[] }
    const sql = m.is_kept
      ? undefined
      : {
          running: await peer('peer-sql.ts', m.large.database_url, String(POOL_SIZE)),
          key: 'large',
          rounds: [] as LoadRound[],
        }
    const small = { running: m.small.server, key: 'small', rounds: [] as LoadRound[] }
    const targets = [server, bytes, ...(sql ? [sql] : []), small]
    const load = ({ running, key }: (typeof targets)[number], seconds: number) =>
      makeLoad(running, m.file, key, seconds, { dataDir: m.dataDir })
    for (const target of targets) await load(target, m.warm_up ?? WARM_UP_SECONDS)
    for (let round = 0; round < m.rounds; round += 1)
      for (const target of targets) target.rounds.push(await load(target, m.seconds))
    const [ours, theirs, tenth] = [middle(server.rounds), middle(bytes.rounds), middle(small.rounds)]
    const asking = sql && middle(sql.rounds)
    return {
      name,
      server: ours,
      bytes: theirs,
      sql: asking,
      toBytes: ours.rate / theirs.rate,
      toSql: asking && ours.rate / asking.rate,
      growth: tenth.rate / ours.rate,
    }
  } finally {
    for (const running of peers) await running.stop()
  }
}

const middle = (rounds: readonly LoadRound[]): LoadRound => {
  const of = (key: keyof LoadRound) => median(rounds.map((round) => round[key]))
  return {
    rate: of('rate'),
    count: of('count'),
    failed: of('failed'),
    cpu: of('cpu'),
    pg_cpu: of('pg_cpu'),
    p50: of('p50'),
    p95: of('p95'),
    p99: of('p99'),
  }
}
