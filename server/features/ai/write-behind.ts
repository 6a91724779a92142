// Keeps what this process says, all of its answers in one statement each time: two hundred at once are as one.
import type { Deps } from '../../deps.ts'

/** An answer that this process makes. */
export interface ActiveGeneration {
  text: string
  /** When a reader of this process last waited for it. */
  wanted: Date | null
  listeners: Set<() => void>
  /** Once it is done and kept. */
  ended?: { text: string; result: unknown }
  /** No one waits for it any more. */
  isLeft?: boolean
  /** Tells the provider to stop; resolves when what was said is kept. */
  end(): Promise<void>
}
type FlushDeps = Pick<Deps, 'store' | 'now' | 'log'>

/** How often what was said is kept, and looked at by a process that does not make it, in milliseconds. */
export const FLUSH_INTERVAL_MS = 150
const MAX_FLUSH_DELAY_MS = 600
const MS_EACH = 3
/** A reader who lost the connection comes back within this; then the provider is told to stop. */
const UNWANTED_MS = 6000

/** Answers that this process makes: who waits for one is told of each word at once. */
export const activeGenerations = new Map<string, ActiveGeneration>()
/** How long to wait where so many answers are made at once, in milliseconds: `each` of them counts. */
export const scaleDelay = ({ least, each, most }: { least: number; each: number; most: number }): number =>
  Math.max(least, Math.min(most, activeGenerations.size * each))
/** What is to be kept next, by the database that it is kept in. */
const pendingIds = new Map<FlushDeps['store'], Set<string>>()
/** Where that is under way: two statements over the same rows at once could wait for each other for ever. */
const flushing = new Set<FlushDeps['store']>()

/** Keeps `activeGenerations.get(id)` within `FLUSH_INTERVAL_MS` (`MAX_FLUSH_DELAY_MS` where many are made), and ends it where nobody waits any more or it was ended elsewhere. */
export function scheduleFlush(deps: FlushDeps, id: string): void {
  const waiting = pendingIds.get(deps.store) ?? new Set()
  pendingIds.set(deps.store, waiting.add(id))
  if (flushing.has(deps.store)) return
  flushing.add(deps.store)
  // The texts of many are long together, and each statement writes all of them.
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
    const wanted = await deps.store.ai.flushOutput(updates, now)
    for (const { id } of updates) {
      const at = wanted.get(id)
      if (!at || now.getTime() - at.getTime() > UNWANTED_MS) void activeGenerations.get(id)?.end()
    }
  } catch (error) {
    // The next word tries again; an answer that is never kept is lost to its readers in other processes alone.
    deps.log.error({ err: error }, 'AI answers not kept')
  } finally {
    flushing.delete(deps.store)
    for (const id of pendingIds.get(deps.store) ?? []) scheduleFlush(deps, id)
  }
}
