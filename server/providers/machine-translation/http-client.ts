// HTTP client for translation services: timeout, size limit, retries, mapping of status codes to errors.
import { parseJson } from '../../../domain/kernel/json.ts'
import { MachineFailure } from './port.ts'

/** Clock and timeout for requests; tests inject a fake clock, so that no test waits. */
export interface TranslationHttpDeps {
  /** Milliseconds of the wall clock. */
  now(): number
  /** Waits `ms` milliseconds; rejects with the signal's reason if that is aborted before. */
  wait(ms: number, signal: AbortSignal | undefined): Promise<void>
  /** Timeout of one request in milliseconds. */
  timeoutMs: number
}

export const defaultTranslationHttpDeps: TranslationHttpDeps = {
  now: () => Date.now(),
  wait: (ms, signal) =>
    new Promise((resolve, reject) => {
      const stop = () => {
        clearTimeout(timer)
        reject(signal?.reason)
      }
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', stop)
        resolve()
      }, ms)
      if (signal?.aborted) stop()
      else signal?.addEventListener('abort', stop, { once: true })
    }),
  timeoutMs: 20_000,
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export interface TranslationResponse {
  status: number
  headers: Headers
  /** The parsed body; undefined when the body is not a JSON object. */
  json: Record<string, unknown> | undefined
}

const MAX_ATTEMPTS = 3
const FIRST_PAUSE_MS = 1000
/** If the service requests a longer pause, the error is thrown and the caller decides. */
const MAX_PAUSE_MS = 20_000
const BODY_MAX = 4_000_000

/**
 * Calls `ask`, with up to two retries for transient errors, after the pause that the service sent in
 * Retry-After, or else after one and two seconds.
 */
export async function retryTranslationRequest<T>(
  deps: TranslationHttpDeps,
  signal: AbortSignal | undefined,
  ask: () => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    signal?.throwIfAborted()
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof MachineFailure) || !error.isPassing || attempt === MAX_ATTEMPTS) throw error
      const pause =
        error.retryAfter === undefined ? FIRST_PAUSE_MS * 2 ** (attempt - 1) : error.retryAfter * 1000
      if (pause > MAX_PAUSE_MS) throw error
      await deps.wait(pause, signal)
    }
  }
}

/** Creates a throttle: at most `perSecond` requests start per second in this process. */
export function throttleRequests(
  perSecond: number,
  deps: TranslationHttpDeps,
): (signal: AbortSignal | undefined) => Promise<void> {
  const startTimes: number[] = []
  let last: Promise<void> = Promise.resolve()
  const waitForSlot = async (signal: AbortSignal | undefined) => {
    const oldest = startTimes.length < perSecond ? undefined : startTimes.shift()
    const remainingMs = oldest === undefined ? 0 : oldest + 1000 - deps.now()
    // Limit the wait to one second: a system clock that was set back must not block requests for longer.
    if (remainingMs > 0) await deps.wait(Math.min(remainingMs, 1000), signal)
    startTimes.push(deps.now())
  }
  return (signal) => {
    const queued = last.then(() => waitForSlot(signal))
    last = queued.catch(() => undefined)
    return queued
  }
}

async function bodyOf(response: Response): Promise<string> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true })
    if (text.length > BODY_MAX) throw new MachineFailure('BAD_ANSWER', 'an answer without end')
  }
  return text + decoder.decode()
}

/**
 * Sends one request and reads the whole response. Throws `MachineFailure`: TIMEOUT after `timeoutMs`, FAILED
 * (transient) if the connection fails or breaks. An abort by the caller rethrows the reason of its signal.
 */
export async function sendTranslationRequest(
  deps: TranslationHttpDeps,
  signal: AbortSignal | undefined,
  url: string,
  request: { method?: string; headers: Record<string, string>; body?: string },
): Promise<TranslationResponse> {
  const timeoutSignal = AbortSignal.timeout(deps.timeoutMs)
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      ...request,
      signal: signal ? AbortSignal.any([signal, timeoutSignal]) : timeoutSignal,
    })
    const body = await bodyOf(response)
    const json = jsonOf(body)
    return { status: response.status, headers: response.headers, json: isRecord(json) ? json : undefined }
  } catch (error) {
    if (error instanceof MachineFailure) throw error
    if (signal?.aborted) throw signal.reason
    if (timeoutSignal.aborted) throw new MachineFailure('TIMEOUT', `no answer in ${deps.timeoutMs} ms`)
    throw new MachineFailure('FAILED', 'no connection', { cause: error, isPassing: true })
  }
}

function jsonOf(body: string): unknown {
  try {
    return parseJson(body)
  } catch {
    return undefined
  }
}

const retryAfterOf = (headers: Headers): number | undefined => {
  const value = headers.get('retry-after')?.trim() ?? ''
  return /^\d{1,6}$/.test(value) ? Number(value) : undefined
}

/**
 * Maps a status to an error, for responses without an error code of the service. `detail` must not contain a
 * key.
 */
export function failureOfStatus({ status, headers }: TranslationResponse, detail: string): MachineFailure {
  const message = `status ${status}: ${detail.slice(0, 300)}`
  const retryAfter = retryAfterOf(headers)
  if (status === 401 || status === 403) return new MachineFailure('KEY_REFUSED', message)
  if (status === 402) return new MachineFailure('NO_BALANCE', message)
  if (status === 429) return new MachineFailure('BUSY', message, { retryAfter })
  if (status >= 500) return new MachineFailure('FAILED', message, { retryAfter, isPassing: true })
  if (status >= 300) return new MachineFailure('FAILED', message)
  return new MachineFailure('BAD_ANSWER', message)
}
