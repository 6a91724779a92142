// Timeouts of a stream: for the first token, between two tokens, and in total.
import { setTimeout as after } from 'node:timers/promises'
import { ProviderFailure } from './port.ts'

/** Timeouts in milliseconds. */
export interface StreamLimits {
  first: number
  between: number
  total: number
}

/** Default timeouts for every stream of the product. */
export const STREAM_LIMITS: StreamLimits = { first: 20_000, between: 15_000, total: 120_000 }

export interface RequestDeadline {
  /**
   * Aborted with a `ProviderFailure` (TIMEOUT) when a timeout expires, or with the caller's own reason when
   * the caller aborts.
   */
  readonly signal: AbortSignal
  /** Milliseconds left until the timeout of the first token; all retries share this time. */
  firstLeft(): number
  /** Restarts the timeout between two tokens. Call it for each token. */
  tick(): void
  /** Waits `ms` milliseconds; rejects if the signal is aborted before. */
  pause(ms: number): Promise<void>
  /** Clears the timers, and aborts the signal to release its listeners. */
  stop(): void
}

/** Creates a deadline; its timers start now. */
export const startRequestDeadline = (
  limits: StreamLimits,
  caller: AbortSignal | undefined,
): RequestDeadline => {
  const controller = new AbortController()
  const onAbort = () => controller.abort(caller?.reason)
  if (caller?.aborted) onAbort()
  else caller?.addEventListener('abort', onAbort, { once: true })
  const began = Date.now()
  const endAfter = (ms: number, what: string) =>
    setTimeout(() => controller.abort(new ProviderFailure('TIMEOUT', `${what} after ${ms} ms`)), ms)
  const total = endAfter(limits.total, 'no end')
  let silence = endAfter(limits.first, 'no first token')
  let hasBegun = false

  return {
    signal: controller.signal,
    firstLeft: () => limits.first - (Date.now() - began),
    tick() {
      // A token may arrive every few milliseconds: `refresh()` is cheaper than a new timer.
      if (hasBegun) silence.refresh()
      else {
        clearTimeout(silence)
        silence = endAfter(limits.between, 'silent')
        hasBegun = true
      }
    },
    pause: (ms) => after(ms, undefined, { signal: controller.signal }),
    stop() {
      clearTimeout(total)
      clearTimeout(silence)
      caller?.removeEventListener('abort', onAbort)
      controller.abort(new ProviderFailure('FAILED', 'the stream is over'))
    },
  }
}
