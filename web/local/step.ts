// One thing a reader did, stamped once, here, with what lets the server do it once and in its order.
import type { SyncStep } from '../../contract/entities/sync.ts'
import { randomId } from '../lib/client-id.ts'

type WithoutStamp<T> = T extends unknown ? Omit<T, 'op_id' | 'at'> : never
/** What was done, before it is stamped. */
export type Deed = WithoutStamp<SyncStep>

let lastAt = 0

/**
 * The deed as a step, with its operation id and its time (`now`: unix milliseconds). Times never repeat nor go back in
 * this page, because the server runs the steps in the order of their times.
 */
export function stampStep(deed: Deed, now: number = Date.now()): SyncStep {
  lastAt = Math.max(now, lastAt + 1)
  return { ...deed, op_id: randomId(), at: new Date(lastAt).toISOString() } as SyncStep
}

/** For sorting steps, the oldest first. */
export const byTime = (a: SyncStep, b: SyncStep): number => a.at.localeCompare(b.at)
