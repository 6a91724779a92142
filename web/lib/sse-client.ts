// Client of stream endpoints (server-sent events): emits the text as it arrives, resumes after a connection
// error, resolves with the whole response.
import type { Contract } from '../../contract/index.ts'
import type { ErrorCode } from '../../contract/kernel/app-error.ts'
import type { EndpointInput, EndpointResult } from '../../contract/kernel/endpoint-definition.ts'
import { parseJson } from '../../domain/kernel/json.ts'
import { ApiError, type CallRow, type CallValues, readJson, sendRequest, toApiError } from './api.ts'
import { readToken } from './cookies.ts'

/** Max. number of attempts; after a retry the server sends no event twice. */
const TRIES = 4
const AGAIN_MS = 1000

export interface StreamOptions {
  signal?: AbortSignal
  /** The whole text so far. */
  onText?: (text: string) => void
}
type StreamsIn<C> = {
  [K in keyof C as C[K] extends { form: 'stream' | 'either' } ? K : never]: C[K]
}
export type ApiStreams<N extends keyof Contract> = {
  [K in keyof StreamsIn<Contract[N]>]: (
    input: EndpointInput<Contract[N][K & keyof Contract[N]]>,
    options?: StreamOptions,
  ) => Promise<EndpointResult<Contract[N][K & keyof Contract[N]]>>
}
interface Event {
  event: string
  data: unknown
  id: string
}
interface Envelope {
  code?: ErrorCode
  message?: string
  statusCode?: number
}

/** The stream endpoints of one resource; each resolves with the object of the stream's last event. */
export const createApiStreams = <N extends keyof Contract>(
  rows: Record<keyof ApiStreams<N>, CallRow>,
): ApiStreams<N> =>
  Object.fromEntries(
    Object.entries<CallRow>(rows).map(([name, row]) => [
      name,
      (input: CallValues = {}, options: StreamOptions = {}) => streamRequest(row, input, options),
    ]),
  ) as unknown as ApiStreams<N>

/** Throws `ApiError` with the error of the response or of an error event, or when all retries failed. */
async function streamRequest(
  row: CallRow,
  input: CallValues,
  { signal, onText }: StreamOptions,
): Promise<unknown> {
  let text = ''
  let last = ''
  /** The server's `retry:` value in ms; else a back-off that grows with each attempt. */
  let pause: number | undefined
  for (let attempt = 1; ; attempt += 1) {
    try {
      const token = readToken()
      const response = await sendRequest(
        row,
        input,
        signal ? { signal } : {},
        last ? { 'Last-Event-ID': last } : {},
      )
      if (!response.ok) throw toApiError(response, await readJson(response, token), token)
      // Without an event id the server sends the whole text again.
      if (!last) text = ''
      for await (const { event, data, id } of eventsOf(response, (ms) => (pause = ms))) {
        last = id
        if (event === 'done') return data
        if (event === 'error') throw toStreamError(data as Envelope)
        text += (data as { text: string }).text
        onText?.(text)
      }
    } catch (error) {
      // An error response is final; only a broken connection is retried.
      if (signal?.aborted || (error instanceof ApiError && error.status > 0)) throw error
    }
    if (attempt === TRIES) throw new ApiError({ code: '', message: '回答中断，请重试', status: 0 })
    await new Promise((resolve) => setTimeout(resolve, pause ?? AGAIN_MS * attempt))
  }
}

const toStreamError = ({ code = 'INTERNAL', message = '', statusCode = 500 }: Envelope): ApiError =>
  new ApiError({ code, message, status: statusCode })

async function* eventsOf({ body }: Response, onRetry: (ms: number) => void): AsyncGenerator<Event> {
  if (!body) return
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const frames = (rest + value).split('\n\n')
      rest = frames.pop() ?? ''
      for (const frame of frames) {
        const of = (field: string) => new RegExp(`^${field}: (.*)$`, 'm').exec(frame)?.[1] ?? ''
        const retry = /^\d{1,6}$/.exec(of('retry'))
        if (retry) onRetry(Number(retry[0]))
        const event = of('event')
        if (event) yield { event, data: parseJson(of('data')), id: of('id') }
      }
    }
  } finally {
    void reader.cancel().catch(() => undefined)
  }
}
