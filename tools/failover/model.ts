// A mock language model for failover tests. It streams the same text for the same prompt, slowly enough to be
// interrupted, and counts its requests.
import { createServer, type ServerResponse } from 'node:http'
import { findFreePort } from '../../tests/support/free-port.ts'

const EVERY_MS = 100
const PIECES = 60

export interface SlowModel {
  base_url: string
  /**
   * Number of requests whose prompt contains `words`. The worker also sends requests by itself, to look up
   * senses.
   */
  countRequests(words: string): number
  stop(): Promise<void>
}

const piece = (delta: object, finish_reason: string | null = null): string =>
  `data: ${JSON.stringify({ id: 'a', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason }] })}\n\n`

export async function startModel(): Promise<SlowModel> {
  const bodies: string[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    bodies.push(body)
    speak(response)
  })
  const port = await findFreePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    base_url: `http://127.0.0.1:${port}/v1`,
    countRequests: (words) => bodies.filter((body) => body.includes(words)).length,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function speak(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  let sent = 0
  const timer = setInterval(() => {
    sent += 1
    if (sent <= PIECES) {
      response.write(piece({ content: `第 ${sent} 处说，` }))
      return
    }
    clearInterval(timer)
    response.write(piece({}, 'stop'))
    const usage = { prompt_tokens: 60, completion_tokens: 120, total_tokens: 180 }
    response.end(`data: ${JSON.stringify({ choices: [], usage })}\n\ndata: [DONE]\n\n`)
  }, EVERY_MS)
  response.on('close', () => clearInterval(timer))
}
