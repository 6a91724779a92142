// The limits of a stream: first token, time between tokens, time in all; whichever ends first ends the stream.
import { ProviderFailure } from './port.ts'

/** Milliseconds. */
export interface StreamLimits {
  first: number
  between: number
  total: number
}

/** As decided for every stream of the product. */
export const STREAM_LIMITS: StreamLimits = { first: 20_000, between: 15_000, total: 120_000 }

export interface Stopwatch {
  /** Aborted with a `ProviderFailure` (TIMEOUT) by a limit, with the caller's own reason by the caller. */
  readonly signal: AbortSignal
  /** Milliseconds left for the first token; several attempts share them. */
  firstLeft(): number
  /** A token came. */
  tick(): void
  /** The outcome of `work`, or the reason of the abort if that is earlier. */
  race<T>(work: PromiseLike<T>): Promise<T>
  /** Waits, unless aborted meanwhile. */
  pause(ms: number): Promise<void>
  /** Frees the timers and whatever still listens to the signal. */
  stop(): void
}

/** Starts now. */
export const startStopwatch = (limits: StreamLimits, caller: AbortSignal | undefined): Stopwatch => {
  const own = new AbortController()
  const signal = caller ? AbortSignal.any([caller, own.signal]) : own.signal
  const began = Date.now()
  const after = (ms: number, what: string) =>
    setTimeout(() => own.abort(new ProviderFailure('TIMEOUT', `${what} after ${ms} ms`)), ms)
  const total = after(limits.total, 'no end')
  let silence = after(limits.first, 'no first token')

  const aborted = new Promise<never>((_, reject) => {
    const tell = () => reject(signal.reason)
    if (signal.aborted) tell()
    else signal.addEventListener('abort', tell, { once: true })
  })
  // Nobody may be racing when it happens.
  aborted.catch(() => undefined)

  return {
    signal,
    firstLeft: () => limits.first - (Date.now() - began),
    tick() {
      clearTimeout(silence)
      silence = after(limits.between, 'silent')
    },
    race: (work) => Promise.race([work, aborted]),
    async pause(ms) {
      let timer: NodeJS.Timeout | undefined
      const waited = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, ms)
      })
      await Promise.race([waited, aborted]).finally(() => clearTimeout(timer))
    },
    stop() {
      clearTimeout(total)
      clearTimeout(silence)
      own.abort(new ProviderFailure('FAILED', 'the stream is over'))
    },
  }
}
