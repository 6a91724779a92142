// One request to a provider: its time, its size, and another try where the call may be made again.
import { parseJson } from '../../../domain/kernel/json.ts'
import { PaymentError, type PaymentReason } from './port.ts'

/** What a request needs of the world; tests give their own clock, so that nobody sleeps. */
export interface PaymentHttpDeps {
  /** Milliseconds of the wall clock. */
  now(): number
  wait(ms: number): Promise<void>
  /** Milliseconds that one request may take. */
  timeoutMs: number
}

export const defaultPaymentHttpDeps: PaymentHttpDeps = {
  now: () => Date.now(),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  // A buyer waits: three tries must end before the call that asked does.
  timeoutMs: 5000,
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A field of text; '' for anything else. */
export const readTextField = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Undefined for what is no JSON object. */
export function recordOf(text: string): Record<string, unknown> | undefined {
  try {
    const value = parseJson(text)
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}

export interface PaymentResponse {
  status: number
  headers: Headers
  /** As it came: signatures are over bytes. */
  body: Buffer
}

const TRIES = 3
const FIRST_PAUSE_MS = 300
const ANSWER_MAX = 1_000_000

/**
 * Asks up to three times while what went wrong may pass. Every call of ours names its order or refund by a number that
 * the provider takes once, so each may be made again.
 */
export async function retryPaymentRequest<T>(outside: PaymentHttpDeps, ask: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof PaymentError) || !error.isPassing || attempt === TRIES) throw error
      await outside.wait(FIRST_PAUSE_MS * 2 ** (attempt - 1))
    }
  }
}

/** For `catch`: what to answer for these reasons; other faults are thrown on. */
export const fallbackFor =
  <T>(reasons: readonly PaymentReason[], instead: T) =>
  (error: unknown): T => {
    if (error instanceof PaymentError && reasons.includes(error.reason)) return instead
    throw error
  }

async function bodyOf(response: Response, most: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    const bytes = chunk as Uint8Array
    size += bytes.byteLength
    if (size > most) throw new PaymentError('BAD_ANSWER', `more than ${most} bytes`)
    chunks.push(bytes)
  }
  return Buffer.concat(chunks)
}

/** Sends one request and reads the answer whole, of at most so many bytes. Throws TIMEOUT after `timeoutMs`, or FAILED. */
export async function sendPaymentRequest(
  outside: PaymentHttpDeps,
  url: string,
  request: { method: 'GET' | 'POST'; headers: Record<string, string>; body?: string },
  most = ANSWER_MAX,
): Promise<PaymentResponse> {
  const late = AbortSignal.timeout(outside.timeoutMs)
  try {
    const response = await fetch(url, { redirect: 'error', ...request, signal: late })
    return { status: response.status, headers: response.headers, body: await bodyOf(response, most) }
  } catch (error) {
    if (error instanceof PaymentError) throw error
    if (late.aborted) throw new PaymentError('TIMEOUT', `no answer in ${outside.timeoutMs} ms`)
    throw new PaymentError('FAILED', 'no connection', { cause: error })
  }
}
