// Who of several is asked, and who is left alone for a while because it failed too often.
import type { ProviderFailure } from './port.ts'

/** One that failed so often in a row is left alone for a while, then tried once. */
const FAILURES = 3
const REST_MS = 60_000
/** Nothing will come of these until somebody mends the settings; asked again after a longer rest. */
const LASTING = new Set(['KEY_REFUSED', 'NO_BALANCE', 'NO_MODEL', 'NOT_CONFIGURED'])
const LASTING_REST_MS = 600_000

export interface CircuitBreaker<T> {
  readonly of: T
  failures: number
  openUntil: number
  /** Of the last failure since it was last well. */
  reason: string | undefined
}

export interface CircuitBreakers<T> {
  readonly all: readonly CircuitBreaker<T>[]
  isHealthy(circuit: CircuitBreaker<T>): boolean
  /** Of these (all, when none are named), those that are well, in order; when all rest, the one that is well first. */
  inTurn(some?: readonly CircuitBreaker<T>[]): readonly CircuitBreaker<T>[]
  failed(circuit: CircuitBreaker<T>, failure: ProviderFailure): void
  well(circuit: CircuitBreaker<T>): void
}

/** `now` in milliseconds. */
export function createCircuitBreakers<T>(these: readonly T[], now: () => number): CircuitBreakers<T> {
  const all = these.map((of): CircuitBreaker<T> => ({ of, failures: 0, openUntil: 0, reason: undefined }))
  const isWell = ({ openUntil }: CircuitBreaker<T>) => openUntil <= now()
  return {
    all,
    isHealthy: isWell,
    inTurn: (some = all) => {
      const well = some.filter(isWell)
      return well.length > 0 ? well : [...some].sort((a, b) => a.openUntil - b.openUntil).slice(0, 1)
    },
    failed: (circuit, failure) => {
      circuit.failures += 1
      circuit.reason = failure.reason
      const rest = LASTING.has(failure.reason) ? LASTING_REST_MS : circuit.failures >= FAILURES ? REST_MS : 0
      const requestedMs = (failure.retryAfter ?? 0) * 1000
      if (rest > 0 || requestedMs > 0)
        circuit.openUntil = now() + Math.max(rest, Math.min(requestedMs, LASTING_REST_MS))
    },
    well: (circuit) => {
      circuit.failures = 0
      circuit.openUntil = 0
      circuit.reason = undefined
    },
  }
}
