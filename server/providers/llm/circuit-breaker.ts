// Circuit breakers for several providers: skips a provider for a while after it failed too often.
import type { ProviderFailure } from './port.ts'

/** After this many failures in a row the circuit opens for `OPEN_MS`, then one request is tried. */
const FAILURES = 3
const OPEN_MS = 60_000
/**
 * Errors that stay until an admin changes the configuration. They open the circuit at once, for a longer
 * time.
 */
const LASTING_REASONS = new Set(['KEY_REFUSED', 'NO_BALANCE', 'NO_MODEL', 'NOT_CONFIGURED'])
const LASTING_OPEN_MS = 600_000

export interface CircuitBreaker<T> {
  readonly of: T
  failures: number
  openUntil: number
  /** Reason of the last failure; undefined after a success. */
  reason: string | undefined
}

export interface CircuitBreakers<T> {
  readonly all: readonly CircuitBreaker<T>[]
  isHealthy(circuit: CircuitBreaker<T>): boolean
  /**
   * The healthy circuits of `some` (default: all), in order. If none is healthy: the one that closes first.
   */
  inTurn(some?: readonly CircuitBreaker<T>[]): readonly CircuitBreaker<T>[]
  failed(circuit: CircuitBreaker<T>, failure: ProviderFailure): void
  well(circuit: CircuitBreaker<T>): void
}

/** `now` returns milliseconds. */
export function createCircuitBreakers<T>(members: readonly T[], now: () => number): CircuitBreakers<T> {
  const all = members.map((of): CircuitBreaker<T> => ({ of, failures: 0, openUntil: 0, reason: undefined }))
  const isWell = ({ openUntil }: CircuitBreaker<T>) => openUntil <= now()
  return {
    all,
    isHealthy: isWell,
    inTurn: (some = all) => {
      const healthy = some.filter(isWell)
      return healthy.length > 0 ? healthy : [...some].sort((a, b) => a.openUntil - b.openUntil).slice(0, 1)
    },
    failed: (circuit, failure) => {
      circuit.failures += 1
      circuit.reason = failure.reason
      const openMs = LASTING_REASONS.has(failure.reason)
        ? LASTING_OPEN_MS
        : circuit.failures >= FAILURES
          ? OPEN_MS
          : 0
      const requestedMs = (failure.retryAfter ?? 0) * 1000
      if (openMs > 0 || requestedMs > 0)
        circuit.openUntil = now() + Math.max(openMs, Math.min(requestedMs, LASTING_OPEN_MS))
    },
    well: (circuit) => {
      circuit.failures = 0
      circuit.openUntil = 0
      circuit.reason = undefined
    },
  }
}
