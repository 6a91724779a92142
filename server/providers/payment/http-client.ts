// HTTP client for payment providers: timeout, size limit, and retries of idempotent requests.
import { parseJson } from '../../../domain/kernel/json.ts'
import { PaymentError, type PaymentReason } from './port.ts'

/** Clock and timeout for requests; tests inject a fake clock, so that no test waits. */
export interface PaymentHttpDeps {
  /** Milliseconds of the wall clock. */
  now(): number
  wait(ms: number): Promise<void>
  /** Timeout of one request in milliseconds. */
  timeoutMs: number
}

export const defaultPaymentHttpDeps: PaymentHttpDeps = {
  now: () => Date.now(),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  // The buyer waits for the response: three tries must end before the timeout of our own endpoint.
  timeoutMs: 5000,
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads a string field; '' for any other type. */
export const readTextField = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Parses a JSON object; undefined if the text is not one. */
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
  /** Raw bytes, because signatures cover bytes. */
  body: Buffer
}

const MAX_ATTEMPTS = 3
const FIRST_PAUSE_MS = 300
const MAX_RESPONSE_BYTES = 1_000_000

/**
 * Calls `ask` up to three times, while the error is transient. Each request has an order or refund number
 * that the provider processes only once, so all requests are idempotent and safe to retry.
 */
export async function retryPaymentRequest<T>(deps: PaymentHttpDeps, ask: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof PaymentError) || !error.isPassing || attempt === MAX_ATTEMPTS) throw error
      await deps.wait(FIRST_PAUSE_MS * 2 ** (attempt - 1))
    }
  }
}

/** Callback for `catch`: returns the fallback `instead` for these error reasons and rethrows other errors. */
export const fallbackFor =
  <T>(reasons: readonly PaymentReason[], instead: T) =>
  (error: unknown): T => {
    if (error instanceof PaymentError && reasons.includes(error.reason)) return instead
    throw error
  }

async function bodyOf(response: Response, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    const bytes = chunk as Uint8Array
    size += bytes.byteLength
    if (size > maxBytes) throw new PaymentError('BAD_ANSWER', `more than ${maxBytes} bytes`)
    chunks.push(bytes)
  }
  return Buffer.concat(chunks)
}

/**
 * Sends one request and reads the whole response, of at most `maxBytes` bytes. Throws `PaymentError`: TIMEOUT
 * after `timeoutMs`, FAILED without a connection, BAD_ANSWER for a body that is too large.
 */
export async function sendPaymentRequest(
  deps: PaymentHttpDeps,
  url: string,
  request: { method: 'GET' | 'POST'; headers: Record<string, string>; body?: string },
  maxBytes = MAX_RESPONSE_BYTES,
): Promise<PaymentResponse> {
  const timeoutSignal = AbortSignal.timeout(deps.timeoutMs)
  try {
    const response = await fetch(url, { redirect: 'error', ...request, signal: timeoutSignal })
    return { status: response.status, headers: response.headers, body: await bodyOf(response, maxBytes) }
  } catch (error) {
    if (error instanceof PaymentError) throw error
    if (timeoutSignal.aborted) throw new PaymentError('TIMEOUT', `no answer in ${deps.timeoutMs} ms`)
    throw new PaymentError('FAILED', 'no connection', { cause: error })
  }
}
