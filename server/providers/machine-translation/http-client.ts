// One request to a service: its time, its size, another try when the failure may pass, and what a status says by itself.
import { parseJson } from '../../../domain/kernel/json.ts'
import { MachineFailure } from './port.ts'

/** What a request needs of the world; tests give their own clock, so that nobody sleeps. */
export interface TranslationHttpDeps {
  /** Milliseconds of the wall clock. */
  now(): number
  /** Throws the signal's reason when that comes first. */
  wait(ms: number, signal: AbortSignal | undefined): Promise<void>
  /** Milliseconds that one request may take. */
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
  /** Undefined when the body is no JSON object. */
  json: Record<string, unknown> | undefined
}

const TRIES = 3
const FIRST_PAUSE_MS = 1000
/** A service that asks for a longer pause is left to who asked. */
const MAX_PAUSE_MS = 20_000
const BODY_MAX = 4_000_000

/** Asks; what may pass is asked again after the pause that the service named, else after one and two seconds. */
export async function retryTranslationRequest<T>(
  outside: TranslationHttpDeps,
  signal: AbortSignal | undefined,
  ask: () => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    signal?.throwIfAborted()
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof MachineFailure) || !error.isPassing || attempt === TRIES) throw error
      const pause =
        error.retryAfter === undefined ? FIRST_PAUSE_MS * 2 ** (attempt - 1) : error.retryAfter * 1000
      if (pause > MAX_PAUSE_MS) throw error
      await outside.wait(pause, signal)
    }
  }
}

/** Starts at most so many requests a second, whoever asks in this process. */
export function throttleRequests(
  perSecond: number,
  outside: TranslationHttpDeps,
): (signal: AbortSignal | undefined) => Promise<void> {
  const begun: number[] = []
  let last: Promise<void> = Promise.resolve()
  const turn = async (signal: AbortSignal | undefined) => {
    const oldest = begun.length < perSecond ? undefined : begun.shift()
    const left = oldest === undefined ? 0 : oldest + 1000 - outside.now()
    // A clock that was set back must not hold anybody up for longer.
    if (left > 0) await outside.wait(Math.min(left, 1000), signal)
    begun.push(outside.now())
  }
  return (signal) => {
    const mine = last.then(() => turn(signal))
    last = mine.catch(() => undefined)
    return mine
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
 * Sends one request and reads the answer whole. Throws `MachineFailure`: TIMEOUT after `timeoutMs`, FAILED (passing) for a
 * connection that does not come about or breaks; the caller's own abort as it is.
 */
export async function sendTranslationRequest(
  outside: TranslationHttpDeps,
  signal: AbortSignal | undefined,
  url: string,
  request: { method?: string; headers: Record<string, string>; body?: string },
): Promise<TranslationResponse> {
  const late = AbortSignal.timeout(outside.timeoutMs)
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      ...request,
      signal: signal ? AbortSignal.any([signal, late]) : late,
    })
    const body = await bodyOf(response)
    const json = jsonOf(body)
    return { status: response.status, headers: response.headers, json: isRecord(json) ? json : undefined }
  } catch (error) {
    if (error instanceof MachineFailure) throw error
    if (signal?.aborted) throw signal.reason
    if (late.aborted) throw new MachineFailure('TIMEOUT', `no answer in ${outside.timeoutMs} ms`)
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

/** What a status says where the service's own words say nothing more. `detail` must hold no key. */
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
