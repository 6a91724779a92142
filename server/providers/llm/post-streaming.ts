// Posts a question to a model's endpoint and gives the answer's bytes as they come, over connections that are kept.
import {
  type IncomingMessage,
  request as overHttp,
  Agent as PlainAgent,
  type RequestOptions,
} from 'node:http'
import { request as overHttps, Agent as SecureAgent } from 'node:https'

/** An unused connection is closed after this, in milliseconds, or earlier where the provider says so. */
const UNUSED_MS = 30_000
const AGENT_OPTIONS = { keepAlive: true, timeout: UNUSED_MS }
const agents = { 'http:': new PlainAgent(AGENT_OPTIONS), 'https:': new SecureAgent(AGENT_OPTIONS) }
/** A provider that said its last word is let finish its message for so long, so that the connection can be kept. */
const TAIL_MS = 1000

export interface StreamingResponse {
  response: IncomingMessage
  /** Closes the connection, unless the answer came whole; after `isComplete` the rest of it may still come for a moment. */
  close(isComplete?: boolean): void
}

/**
 * The answer to `body` as soon as its headers are there, whatever its status. Rejects with the reason of `signal` when
 * that is aborted meanwhile, and with the connection's error; afterwards `response` emits either as `error`. Redirections
 * are not followed: a question with a key goes where it was sent and nowhere else.
 */
export function postStreaming(
  url: URL,
  headers: Record<string, string>,
  body: string,
  signal: AbortSignal,
): Promise<StreamingResponse> {
  const isSecure = url.protocol === 'https:'
  const options: RequestOptions = {
    method: 'POST',
    agent: isSecure ? agents['https:'] : agents['http:'],
    headers: {
      ...headers,
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
    },
  }
  const once = (also: RequestOptions = {}): Promise<StreamingResponse> =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted()
      const request = (isSecure ? overHttps : overHttp)(url, { ...options, ...also })
      const abort = () => request.destroy(signal.reason as Error)
      signal.addEventListener('abort', abort, { once: true })
      request.on('close', () => signal.removeEventListener('abort', abort))
      request.on('error', (error: NodeJS.ErrnoException) => {
        // The provider closed a kept connection in the moment in which it was used: nothing has reached it.
        const isStale = request.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE')
        if (isStale && !signal.aborted) resolve(once({ agent: false }))
        else reject(error)
      })
      request.on('response', (response) => {
        const leave = (isComplete = false) => {
          signal.removeEventListener('abort', abort)
          if (response.complete) return
          if (!isComplete) request.destroy()
          else request.setTimeout(TAIL_MS, () => request.destroy())
        }
        resolve({ response, close: leave })
      })
      request.end(body)
    })
  return once()
}
