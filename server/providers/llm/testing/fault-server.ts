// Model endpoint for tests with configurable faults: cuts the stream, stalls, sends wrong data or HTML pages.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { parseJson } from '../../../../domain/kernel/json.ts'

export interface ModelRequest {
  authorization: string | undefined
  model: string
  system: string
  user: string
}

export type FaultBehaviour = (response: ServerResponse, request: ModelRequest) => void

export interface FaultServer {
  base_url: string
  /** Received requests, in order. */
  requests: ModelRequest[]
  /** Number of responses that are not closed yet. */
  open(): number
  stop(): Promise<void>
}

const read = async (request: IncomingMessage): Promise<ModelRequest> => {
  let body = ''
  for await (const chunk of request) body += chunk
  const { model, messages } = parseJson(body) as {
    model: string
    messages: { role: string; content: string }[]
  }
  const content = (role: string) => messages.find((message) => message.role === role)?.content ?? ''
  return {
    authorization: request.headers.authorization,
    model,
    system: content('system'),
    user: content('user'),
  }
}

/**
 * Starts the server. Each request uses the next behaviour; the last behaviour is used for all later requests.
 */
export const startFaultServer = async (...behaviours: FaultBehaviour[]): Promise<FaultServer> => {
  const requests: ModelRequest[] = []
  let open = 0
  const server = createServer((request, response) => {
    open++
    response.on('close', () => open--)
    void read(request).then((body) => {
      const behaviour = behaviours[Math.min(requests.length, behaviours.length - 1)]
      requests.push(body)
      behaviour?.(response, body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    base_url: `http://127.0.0.1:${address.port}/v1`,
    requests,
    open: () => open,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Serializes one event of a chat completion stream. */
export const completionChunk = (
  delta: Record<string, unknown>,
  finish_reason: string | null = null,
): string =>
  `data: ${JSON.stringify({
    id: 'x',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'm',
    choices: [{ index: 0, delta, finish_reason }],
  })}\n\n`

const USAGE = `data: ${JSON.stringify({
  id: 'x',
  object: 'chat.completion.chunk',
  created: 1,
  model: 'm',
  choices: [],
  usage: { prompt_tokens: 11, completion_tokens: 7, total_tokens: 18 },
})}\n\n`

/** Opens an event stream and writes `texts` as deltas. */
export const openStream = (response: ServerResponse, ...texts: string[]): void => {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  for (const text of texts) response.write(completionChunk({ content: text }))
}

/**
 * Opens an event stream, writes `texts` as deltas, and destroys the connection after the last one was
 * flushed.
 */
export const cutAfter = (response: ServerResponse, ...texts: string[]): void => {
  openStream(response, ...texts.slice(0, -1))
  response.write(completionChunk({ content: texts.at(-1) ?? '' }), () => response.destroy())
}

/** A complete response: `text` split into deltas, a `finish_reason`, the usage. */
export const respondWithText =
  (text: string, finish_reason = 'stop'): FaultBehaviour =>
  (response) => {
    openStream(response, ...(text.match(/[\s\S]{1,7}/g) ?? []))
    response.end(`${completionChunk({}, finish_reason)}${USAGE}data: [DONE]\n\n`)
  }

/** An error response in the format of the providers. */
export const respondWithError =
  (status: number, headers: Record<string, string> = {}): FaultBehaviour =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(
      JSON.stringify({ error: { message: `status ${status}`, type: 'x', code: null, param: null } }),
    )
  }
