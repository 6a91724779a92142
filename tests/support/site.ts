// Gives a test a site of its own on the loopback: pages, feeds and pictures served as told, every request remembered.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

export type SiteHandler = (request: IncomingMessage, response: ServerResponse) => void

export interface TestSite {
  /** For `FETCH_ALLOW`. */
  host: string
  /** Absolute address of a path. */
  url(path: string): string
  /** What a path answers from now on; a path that was never set answers 404. */
  on(path: string, answer: SiteHandler): void
  /** Requests for a path, the oldest first. */
  asked(path: string): IncomingMessage[]
  /** Requests for a path that are still being answered. */
  open(path: string): number
  close(): Promise<void>
}

export async function aSite(): Promise<TestSite> {
  const answers = new Map<string, SiteHandler>()
  const requests: IncomingMessage[] = []
  const open = new Set<IncomingMessage>()
  const server = createServer((request, response) => {
    requests.push(request)
    open.add(request)
    response.once('close', () => open.delete(request))
    const answer = answers.get(request.url ?? '') ?? respondWith('not here', 'text/plain', { status: 404 })
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const host = `127.0.0.1:${address.port}`
  return {
    host,
    url: (path) => `http://${host}${path}`,
    on: (path, answer) => answers.set(path, answer),
    asked: (path) => requests.filter((request) => request.url === path),
    open: (path) => [...open].filter((request) => request.url === path).length,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

interface Sent {
  status?: number
  headers?: Record<string, string>
}

/** The whole body at once. */
export const respondWith =
  (body: string | Uint8Array, type: string, { status = 200, headers = {} }: Sent = {}): SiteHandler =>
  (_, response) => {
    response.writeHead(status, { 'content-type': type, ...headers })
    response.end(body)
  }

export const redirectsTo =
  (location: string, status = 302): SiteHandler =>
  (_, response) => {
    response.writeHead(status, { location })
    response.end()
  }

/** Headers, the beginning of a body, and then nothing more for ever. */
export const respondStalled =
  (begin: string, type: string): SiteHandler =>
  (_, response) => {
    response.writeHead(200, { 'content-type': type })
    response.write(begin)
  }

/** A body that never ends, as fast as it is taken. */
export const neverEnds =
  (piece: string, type: string): SiteHandler =>
  (_, response) => {
    response.writeHead(200, { 'content-type': type })
    const more = () => {
      while (!response.destroyed && response.write(piece));
    }
    response.on('drain', more)
    more()
  }

/** The connection breaks in the middle of the body. */
export const respondCut =
  (begin: string, type: string): SiteHandler =>
  (_, response) => {
    response.writeHead(200, { 'content-type': type, 'content-length': String(begin.length + 1000) })
    response.write(begin, () => response.destroy())
  }
