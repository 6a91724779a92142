// The limits of a stream: first token, time between tokens, time in all; whichever ends first ends the stream.
import { setTimeout as after } from 'node:timers/promises'
import { ProviderFailure } from './port.ts'

/** Milliseconds. */
export interface StreamLimits {
  first: number
  between: number
  total: number
}

/** As decided for every stream of the product. */
export const STREAM_LIMITS: StreamLimits = { first: 20_000, between: 15_000, total: 120_000 }

export interface RequestDeadline {
  /** Aborted with a `ProviderFailure` (TIMEOUT) by a limit, with the caller's own reason by the caller. */
  readonly signal: AbortSignal
  /** Milliseconds left for the first token; several attempts share them. */
  firstLeft(): number
  /** A token came. */
  tick(): void
  /** Waits; rejects when aborted meanwhile. */
  pause(ms: number): Promise<void>
  /** Frees the timers and whatever still listens to the signal. */
  stop(): void
}

/** Starts now. */
export const startRequestDeadline = (
  limits: StreamLimits,
  caller: AbortSignal | undefined,
): RequestDeadline => {
  const own = new AbortController()
  const leave = () => own.abort(caller?.reason)
  if (caller?.aborted) leave()
  else caller?.addEventListener('abort', leave, { once: true })
  const began = Date.now()
  const endAfter = (ms: number, what: string) =>
    setTimeout(() => own.abort(new ProviderFailure('TIMEOUT', `${what} after ${ms} ms`)), ms)
  const total = endAfter(limits.total, 'no end')
  let silence = endAfter(limits.first, 'no first token')
  let hasBegun = false

  return {
    signal: own.signal,
    firstLeft: () => limits.first - (Date.now() - began),
    tick() {
      // A token every few milliseconds: setting a timer anew is dearer than putting it off.
      if (hasBegun) silence.refresh()
      else {
        clearTimeout(silence)
        silence = endAfter(limits.between, 'silent')
        hasBegun = true
      }
    },
    pause: (ms) => after(ms, undefined, { signal: own.signal }),
    stop() {
      clearTimeout(total)
      clearTimeout(silence)
      caller?.removeEventListener('abort', leave)
      own.abort(new ProviderFailure('FAILED', 'the stream is over'))
    },
  }
}
