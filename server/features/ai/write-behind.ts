// Write-behind for running generations: one batched UPDATE per flush interval for all answers of this
// process. 200 answers at once cost about as much as one.
import type { Deps } from '../../deps.ts'

/** A generation that runs in this process. */
export interface ActiveGeneration {
  text: string
  /** When a reader of this process last waited for it. */
  wanted: Date | null
  listeners: Set<() => void>
  /** Set once the run is done and stored. */
  ended?: { text: string; result: unknown }
  /** True if no reader waits for it any more. */
  isLeft?: boolean
  /** Aborts the provider's stream; resolves when the text so far is stored. */
  end(): Promise<void>
}
type FlushDeps = Pick<Deps, 'store' | 'now' | 'log'>

/** Flush interval, and polling interval of other processes that follow the run; in milliseconds. */
export const FLUSH_INTERVAL_MS = 150
const MAX_FLUSH_DELAY_MS = 600
const MS_EACH = 3
/** Grace period for a reader to reconnect, in milliseconds; after it the provider's stream is aborted. */
const UNWANTED_MS = 6000

/** Generations of this process by run id; their listeners get each chunk at once. */
export const activeGenerations = new Map<string, ActiveGeneration>()
/**
 * Delay in milliseconds that grows with the number of active generations, by `each`, between `least` and
 * `most`.
 */
export const scaleDelay = ({ least, each, most }: { least: number; each: number; most: number }): number =>
  Math.max(least, Math.min(most, activeGenerations.size * each))
/** Ids of the next flush, per database. */
const pendingIds = new Map<FlushDeps['store'], Set<string>>()
/** Databases with a flush in progress: two concurrent statements over the same rows could deadlock. */
const flushing = new Set<FlushDeps['store']>()

/**
 * Flushes `activeGenerations.get(id)` within `FLUSH_INTERVAL_MS` (up to `MAX_FLUSH_DELAY_MS` under load).
 * Ends it if no reader waits any more, or if it was ended elsewhere.
 */
export function scheduleFlush(deps: FlushDeps, id: string): void {
  const waiting = pendingIds.get(deps.store) ?? new Set()
  pendingIds.set(deps.store, waiting.add(id))
  if (flushing.has(deps.store)) return
  flushing.add(deps.store)
  // Each flush writes the full text of every run, so the interval grows under load.
  setTimeout(
    () => void flushAll(deps),
    scaleDelay({ least: FLUSH_INTERVAL_MS, each: MS_EACH, most: MAX_FLUSH_DELAY_MS }),
  )
}

async function flushAll(deps: FlushDeps): Promise<void> {
  const ids = [...(pendingIds.get(deps.store) ?? [])]
  pendingIds.delete(deps.store)
  const updates = ids.flatMap((id) => {
    const each = activeGenerations.get(id)
    return each ? [{ id, text: each.text, wanted: each.wanted }] : []
  })
  try {
    if (updates.length === 0) return
    const now = deps.now()
    const lastWanted = await deps.store.ai.flushOutput(updates, now)
    for (const { id } of updates) {
      const at = lastWanted.get(id)
      if (!at || now.getTime() - at.getTime() > UNWANTED_MS) void activeGenerations.get(id)?.end()
    }
  } catch (error) {
    // The next chunk triggers a retry. If no flush succeeds, only readers of other processes miss the text.
    deps.log.error({ err: error }, 'AI answers not kept')
  } finally {
    flushing.delete(deps.store)
    for (const id of pendingIds.get(deps.store) ?? []) scheduleFlush(deps, id)
  }
}
