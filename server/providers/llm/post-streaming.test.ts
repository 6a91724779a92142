// Shows that connections to a provider are kept, that one which it closed is no failure, and that none is left open.
import { Agent, createServer, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { afterAll, afterEach, expect, it, vi } from 'vitest'
import { waitForCheck } from '../../../tests/support/until.ts'
import { makeLanguageModel } from './openai-compatible.ts'
import { completionChunk, openStream } from './testing/fault-server.ts'

let server: Server
const sockets: Socket[] = []
afterEach(() => {
  server.closeAllConnections()
  server.close()
  sockets.length = 0
  keeps.mockClear()
})
afterAll(() => keeps.mockRestore())

/** Asked by an agent when a message has ended, before it keeps the connection. */
const keeps = vi.spyOn(Agent.prototype, 'keepSocketAlive')
/** Waits for it on this test's server: a message of the test before may end late. */
const ended = () => {
  const { port } = server.address() as AddressInfo
  const isToServer = ([socket]: unknown[]) => (socket as Socket).remotePort === port
  return waitForCheck(() => expect(keeps.mock.calls.filter(isToServer)).toHaveLength(1))
}

/** `tail`: what comes behind the last word; undefined: nothing, and the message never ends. */
async function aProvider(tail?: string): Promise<() => Promise<string>> {
  let finish = () => {}
  server = createServer((request, response) => {
    request.resume()
    openStream(response, 'Yes.')
    response.write(`${completionChunk({}, 'stop')}data: [DONE]\n\n`)
    if (tail !== undefined) finish = () => response.end(tail)
  })
  server.on('connection', (socket) => sockets.push(socket))
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const base_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/`
  const model = makeLanguageModel({ base_url, model: 'm', retry_pause: 60_000 })
  return async () => {
    const { text } = await model.complete({ system: 's', user: 'u' })
    finish()
    return text
  }
}

it('asks the next question on the same connection', async () => {
  const ask = await aProvider('')
  expect(await ask()).toBe('Yes.')
  // The end of the message comes a moment behind the last word.
  await ended()
  expect(await ask()).toBe('Yes.')
  expect(sockets).toHaveLength(1)
})

it('asks at once anew where the provider has closed the connection meanwhile', async () => {
  const ask = await aProvider('')
  await ask()
  await ended()
  // In the moment in which it is used: closed earlier, it would not be.
  server.prependOnceListener('request', ({ socket }) => socket.destroy())
  expect(await ask()).toBe('Yes.')
  expect(sockets).toHaveLength(2)
})

it('closes the connection of an answer that is said and does not end', async () => {
  const ask = await aProvider()
  expect(await ask()).toBe('Yes.')
  await waitForCheck(() => expect(sockets.map(({ destroyed }) => destroyed)).toEqual([true]))
})
