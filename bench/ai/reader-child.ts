// A reader during the streams, in its own process, so that the load of the client that reads the streams is
// not part of the measured waiting time.
import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { authorizationOf } from '../calls/scenarios.ts'
import type { WaitTimes } from './figures.ts'

const READ_EVERY_MS = 20

async function read(server: string, isOver: () => boolean): Promise<WaitTimes> {
  const told: WaitTimes = { waits: [], refused: 0 }
  for (let n = 0; !isOver(); n += 1) {
    const paths = [
      '/api/english/word?word=harbour',
      '/reader/article/waikan?order_by=new',
      `/reader/article/waikan/${1 + ((n * 33) % 1800)}/show`,
    ]
    const began = performance.now()
    const answer = await fetch(`${server}${paths[n % 3]}`, { headers: authorizationOf(1 + (n % 300)) })
    await answer.arrayBuffer()
    if (answer.status === 503) told.refused += 1
    else if (answer.status !== 200) throw new Error(`${paths[n % 3]} was answered ${answer.status}`)
    told.waits.push(performance.now() - began)
    await sleep(READ_EVERY_MS)
  }
  return told
}

let isOver = true
let reading: Promise<WaitTimes> = Promise.resolve({ waits: [], refused: 0 })
/** `/begin?<address of the server>` starts, `/end` stops and returns `WaitTimes`. */
createServer(async (request, response) => {
  const [path, server = ''] = (request.url ?? '').split('?')
  if (path === '/begin') {
    isOver = false
    reading = read(server, () => isOver)
  } else if (path === '/end') {
    isOver = true
    response.write(JSON.stringify(await reading))
  }
  response.end()
}).listen(Number(process.env['PORT']), '127.0.0.1')
