// Who of several is asked, and who is left alone for a while because it failed too often.
import type { ProviderFailure } from './port.ts'

/** One that failed so often in a row is left alone for a while, then tried once. */
const FAILURES = 3
const REST_MS = 60_000
/** Nothing will come of these until somebody mends the settings; asked again after a longer rest. */
const LASTING = new Set(['KEY_REFUSED', 'NO_BALANCE', 'NO_MODEL', 'NOT_CONFIGURED'])
const LASTING_REST_MS = 600_000

export interface Circuit<T> {
  readonly of: T
  failures: number
  rests_until: number
  /** Of the last failure since it was last well. */
  reason: string | undefined
}

export interface Circuits<T> {
  readonly all: readonly Circuit<T>[]
  isWell(circuit: Circuit<T>): boolean
  /** Of these (all, when none are named), those that are well, in order; when all rest, the one that is well first. */
  inTurn(some?: readonly Circuit<T>[]): readonly Circuit<T>[]
  failed(circuit: Circuit<T>, failure: ProviderFailure): void
  well(circuit: Circuit<T>): void
}

/** `now` in milliseconds. */
export function circuits<T>(these: readonly T[], now: () => number): Circuits<T> {
  const all = these.map((of): Circuit<T> => ({ of, failures: 0, rests_until: 0, reason: undefined }))
  const isWell = ({ rests_until }: Circuit<T>) => rests_until <= now()
  return {
    all,
    isWell,
    inTurn: (some = all) => {
      const well = some.filter(isWell)
      return well.length > 0 ? well : [...some].sort((a, b) => a.rests_until - b.rests_until).slice(0, 1)
    },
    failed: (circuit, failure) => {
      circuit.failures += 1
      circuit.reason = failure.reason
      const rest = LASTING.has(failure.reason) ? LASTING_REST_MS : circuit.failures >= FAILURES ? REST_MS : 0
      const asked = (failure.retryAfter ?? 0) * 1000
      if (rest > 0 || asked > 0)
        circuit.rests_until = now() + Math.max(rest, Math.min(asked, LASTING_REST_MS))
    },
    well: (circuit) => {
      circuit.failures = 0
      circuit.rests_until = 0
      circuit.reason = undefined
    },
  }
}
