// Measures one call at the server and at its peers, in turns, so that a busy moment of the machine hits all of them.
import { join } from 'node:path'
import { makeLoad, type Round } from '../lib/load.ts'
import { median } from '../lib/part.ts'
import { type Running, startProgram } from '../lib/server.ts'
import { POOL, type Site } from './prepare.ts'

export interface CallFigures {
  name: string
  server: Round
  bytes: Round
  sql: Round
  /** Rate of the server over that of the peer. */
  toBytes: number
  toSql: number
  /** Time of a call with all the data over that with a tenth. */
  growth: number
}
interface Measuring {
  large: Site
  small: Site
  /** Requests for both sizes. */
  file: string
  /** What the server was seen to do for those of the large one. */
  recorded: string
  rounds: number
  seconds: number
  warm_up: number | undefined
}

const WARM_UP_SECONDS = 1.5

export async function measureCall(name: string, m: Measuring): Promise<CallFigures> {
  const peers: Running[] = []
  const peer = async (program: string, ...args: string[]): Promise<Running> => {
    const file = join(import.meta.dirname, program)
    const running = await startProgram(['--import', 'tsx', file, m.recorded, ...args], '/readyz', {})
    peers.push(running)
    return running
  }
  try {
    const targets = [
      { running: m.large.server, key: 'large', rounds: [] as Round[] },
      { running: await peer('peer-bytes.ts'), key: 'large', rounds: [] as Round[] },
      {
        running: await peer('peer-sql.ts', m.large.database_url, String(POOL)),
        key: 'large',
        rounds: [] as Round[],
      },
      { running: m.small.server, key: 'small', rounds: [] as Round[] },
    ]
    for (const { running, key } of targets) await makeLoad(running, m.file, key, m.warm_up ?? WARM_UP_SECONDS)
    for (let round = 0; round < m.rounds; round += 1) {
      for (const { running, key, rounds } of targets)
        rounds.push(await makeLoad(running, m.file, key, m.seconds))
    }
    const [server, bytes, sql, small] = targets.map(({ rounds }) => middle(rounds))
    if (!server || !bytes || !sql || !small) throw new Error('four targets were measured')
    return {
      name,
      server,
      bytes,
      sql,
      toBytes: server.rate / bytes.rate,
      toSql: server.rate / sql.rate,
      growth: small.rate / server.rate,
    }
  } finally {
    for (const running of peers) await running.stop()
  }
}

const middle = (rounds: readonly Round[]): Round => {
  const of = (key: keyof Round) => median(rounds.map((round) => round[key]))
  return {
    rate: of('rate'),
    count: of('count'),
    failed: of('failed'),
    cpu: of('cpu'),
    p50: of('p50'),
    p95: of('p95'),
    p99: of('p99'),
  }
}
