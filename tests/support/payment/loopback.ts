// A server on loopback whose next answers a test may take into its own hands; the providers of payment are built on it.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface LoopbackResponse {
  status: number
  headers?: Record<string, string>
  body: string | Buffer
}
/** What is done to the next request in place of an answer. */
export type ResponseOverride = LoopbackResponse | ((response: ServerResponse) => void)

export interface LoopbackServer {
  url: string
  /** `METHOD /path` of all requests so far. */
  asked: string[]
  instead(...next: ResponseOverride[]): void
  stop(): Promise<void>
}

async function read(request: IncomingMessage): Promise<string> {
  let raw = ''
  for await (const chunk of request.setEncoding('utf8')) raw += chunk
  return raw
}

export async function startLoopback(
  answer: (request: IncomingMessage, raw: string) => LoopbackResponse,
): Promise<LoopbackServer> {
  const asked: string[] = []
  const queue: ResponseOverride[] = []
  const server = createServer((request, response) => {
    void read(request).then((raw) => {
      asked.push(`${request.method} ${request.url?.split('?')[0]}`)
      const next = queue.shift()
      if (typeof next === 'function') return next(response)
      const { status, headers = {}, body } = next ?? answer(request, raw)
      response.writeHead(status, { 'content-type': 'application/json', ...headers })
      response.end(body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    instead: (...next) => {
      queue.length = 0
      queue.push(...next)
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
