// Keeps what this process says, all of its answers in one statement each time: two hundred at once are as one.
import type { Deps } from '../../deps.ts'

/** An answer that this process makes. */
export interface Making {
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
type Needs = Pick<Deps, 'store' | 'now' | 'log'>

/** How often what was said is kept, and looked at by a process that does not make it, in milliseconds. */
export const KEPT_EVERY_MS = 150
const MOST_MS = 600
const MS_EACH = 3
/** A reader who lost the connection comes back within this; then the provider is told to stop. */
const UNWANTED_MS = 6000

/** Answers that this process makes: who waits for one is told of each word at once. */
export const making = new Map<string, Making>()
/** How long to wait where so many answers are made at once, in milliseconds: `each` of them counts. */
export const byHowMany = ({ least, each, most }: { least: number; each: number; most: number }): number =>
  Math.max(least, Math.min(most, making.size * each))
/** What is to be kept next, by the database that it is kept in. */
const unkept = new Map<Needs['store'], Set<string>>()
/** Where that is under way: two statements over the same rows at once could wait for each other for ever. */
const keeping = new Set<Needs['store']>()

/** Keeps `making.get(id)` within `KEPT_EVERY_MS` (`MOST_MS` where many are made), and ends it where nobody waits any more or it was ended elsewhere. */
export function keepSoon(deps: Needs, id: string): void {
  const waiting = unkept.get(deps.store) ?? new Set()
  unkept.set(deps.store, waiting.add(id))
  if (keeping.has(deps.store)) return
  keeping.add(deps.store)
  // The texts of many are long together, and each statement writes all of them.
  setTimeout(() => void keepAll(deps), byHowMany({ least: KEPT_EVERY_MS, each: MS_EACH, most: MOST_MS }))
}

async function keepAll(deps: Needs): Promise<void> {
  const ids = [...(unkept.get(deps.store) ?? [])]
  unkept.delete(deps.store)
  const said = ids.flatMap((id) => {
    const each = making.get(id)
    return each ? [{ id, text: each.text, wanted: each.wanted }] : []
  })
  try {
    if (said.length === 0) return
    const now = deps.now()
    const wanted = await deps.store.ai.say(said, now)
    for (const { id } of said) {
      const at = wanted.get(id)
      if (!at || now.getTime() - at.getTime() > UNWANTED_MS) void making.get(id)?.end()
    }
  } catch (error) {
    // The next word tries again; an answer that is never kept is lost to its readers in other processes alone.
    deps.log.error({ err: error }, 'AI answers not kept')
  } finally {
    keeping.delete(deps.store)
    for (const id of unkept.get(deps.store) ?? []) keepSoon(deps, id)
  }
}
