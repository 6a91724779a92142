// The load generator process: reads the requests of one round from a file, sends them for some seconds,
// prints the results.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'
import { computePercentiles, type LoadRequest, type LoadRound } from './load.ts'

const [, , url = '', file = '', call = '', seconds = '3', connections = '16'] = process.argv
const asked: LoadRequest[] = JSON.parse(readFileSync(file, 'utf8'))[call]
// Every connection iterates over the same list. A shared index prevents that all of them request the same row
// at the same time.
let turn = 0
const next = (): LoadRequest => {
  turn = (turn + 1) % asked.length
  return asked[turn] ?? { path: '/', headers: {} }
}
const times: number[] = []
const instance = autocannon(
  {
    url,
    connections: Number(connections),
    duration: Number(seconds),
    requests: [
      {
        setupRequest: (request) => {
          const { path, headers, body } = next()
          if (body === undefined) return { ...request, method: 'GET', path, headers }
          return { ...request, method: 'POST', path, headers, body: body.replace('$op_id', randomUUID()) }
        },
      },
    ],
  },
  (error, result) => {
    if (error) throw error
    const failed = result.non2xx + result.errors + result.timeouts
    const round: Omit<LoadRound, 'cpu' | 'pg_cpu'> = {
      rate: result['2xx'] / result.duration,
      count: result['2xx'],
      failed,
      ...computePercentiles(times),
    }
    process.stdout.write(JSON.stringify(round))
  },
)
instance.on('response', (_client, _status, _bytes, ms) => times.push(ms))
