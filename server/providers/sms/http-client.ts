// HTTP client for SMS services: timeout, JSON response, and never a retry.
import { parseJson } from '../../../domain/kernel/json.ts'
import { SmsFailure } from './port.ts'

export interface SmsHttpDeps {
  /** Milliseconds of the wall clock. */
  now(): number
  /** Timeout of a request in milliseconds. */
  timeoutMs: number
}
export const defaultSmsHttpDeps: SmsHttpDeps = { now: () => Date.now(), timeoutMs: 10_000 }

const MAX_RESPONSE_LENGTH = 100_000

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Sends a POST request and reads the whole response. Throws `SmsFailure` if there is no response, on a
 * timeout, or if the body is not JSON.
 */
export async function postSmsRequest(
  deps: SmsHttpDeps,
  url: string,
  headers: Record<string, string>,
  body: string,
): Promise<Record<string, unknown>> {
  const timeoutSignal = AbortSignal.timeout(deps.timeoutMs)
  let status = 0
  let text = ''
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      headers,
      body,
      signal: timeoutSignal,
    })
    status = response.status
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk as Uint8Array, { stream: true })
      if (text.length > MAX_RESPONSE_LENGTH) throw new SmsFailure('an answer without end')
    }
  } catch (cause) {
    if (cause instanceof SmsFailure) throw cause
    // The message may have been sent in spite of the error; the user can request another one after a minute.
    throw new SmsFailure(timeoutSignal.aborted ? `no answer in ${deps.timeoutMs} ms` : 'no connection', {
      cause,
    })
  }
  const parsed = jsonOf(text)
  if (!isRecord(parsed)) throw new SmsFailure(`status ${status} without JSON`)
  return parsed
}

function jsonOf(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}

/** Creates the error for a rejected send. The service's message is truncated and contains no key of ours. */
export const createSmsFailure = (code: string, message: string, limits: RegExp, ours: RegExp): SmsFailure =>
  new SmsFailure(`${code}: ${message.slice(0, 200)}`, {
    fault: limits.test(code) ? 'LIMIT' : ours.test(code) ? 'REFUSED' : 'FAILED',
  })
