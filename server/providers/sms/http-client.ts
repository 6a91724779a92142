// One request to a service that sends messages: in its time, its answer as JSON, and never a second time.
import { parseJson } from '../../../domain/kernel/json.ts'
import { SmsFailure } from './port.ts'

export interface SmsHttpDeps {
  /** Milliseconds of the wall clock. */
  now(): number
  /** Milliseconds that a request may take. */
  timeoutMs: number
}
export const defaultSmsHttpDeps: SmsHttpDeps = { now: () => Date.now(), timeoutMs: 10_000 }

const ANSWER_MAX = 100_000

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Posts and reads the answer whole. Throws `SmsFailure` for no answer, a late one, or none in JSON. */
export async function postSmsRequest(
  outside: SmsHttpDeps,
  url: string,
  headers: Record<string, string>,
  body: string,
): Promise<Record<string, unknown>> {
  const late = AbortSignal.timeout(outside.timeoutMs)
  let status = 0
  let text = ''
  try {
    const response = await fetch(url, { method: 'POST', redirect: 'error', headers, body, signal: late })
    status = response.status
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk as Uint8Array, { stream: true })
      if (text.length > ANSWER_MAX) throw new SmsFailure('an answer without end')
    }
  } catch (cause) {
    if (cause instanceof SmsFailure) throw cause
    // It may have gone out all the same: whoever waits for it asks again after a minute.
    throw new SmsFailure(late.aborted ? `no answer in ${outside.timeoutMs} ms` : 'no connection', { cause })
  }
  const answer = jsonOf(text)
  if (!isRecord(answer)) throw new SmsFailure(`status ${status} without JSON`)
  return answer
}

function jsonOf(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}

/** What the service said of a send that it refused; its own words are cut, and hold no key of ours. */
export const createSmsFailure = (code: string, message: string, limits: RegExp, ours: RegExp): SmsFailure =>
  new SmsFailure(`${code}: ${message.slice(0, 200)}`, {
    fault: limits.test(code) ? 'LIMIT' : ours.test(code) ? 'REFUSED' : 'FAILED',
  })
