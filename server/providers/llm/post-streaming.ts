// Posts a request to a model's endpoint and returns the response as a stream, over keep-alive connections.
import {
  type IncomingMessage,
  request as overHttp,
  Agent as PlainAgent,
  type RequestOptions,
} from 'node:http'
import { request as overHttps, Agent as SecureAgent } from 'node:https'

/** An idle connection is closed after this many milliseconds, or earlier if the provider requests it. */
const UNUSED_MS = 30_000
const AGENT_OPTIONS = { keepAlive: true, timeout: UNUSED_MS }
const agents = { 'http:': new PlainAgent(AGENT_OPTIONS), 'https:': new SecureAgent(AGENT_OPTIONS) }
/**
 * After the last event, wait this many milliseconds for the end of the response body, so that the connection
 * can be reused.
 */
const TAIL_MS = 1000

export interface StreamingResponse {
  response: IncomingMessage
  /**
   * Closes the connection unless the response is complete. With `isComplete` the rest of the body may still
   * arrive within `TAIL_MS`.
   */
  close(isComplete?: boolean): void
}

/**
 * Resolves with the response to `body` as soon as its headers arrive, with any status. Rejects with the
 * reason of `signal` if that is aborted before, and with the connection's error; later, `response` emits
 * either of them as an `error` event. Redirects are not followed: a request with an API key must not be sent
 * to another host.
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
        // The provider closed a keep-alive connection while the request was being sent. The provider did not
        // process the request, so it is safe to retry it on a new connection.
        const isStale = request.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE')
        if (isStale && !signal.aborted) resolve(once({ agent: false }))
        else reject(error)
      })
      request.on('response', (response) => {
        const close = (isComplete = false) => {
          signal.removeEventListener('abort', abort)
          if (response.complete) return
          if (!isComplete) request.destroy()
          else request.setTimeout(TAIL_MS, () => request.destroy())
        }
        resolve({ response, close })
      })
      request.end(body)
    })
  return once()
}
