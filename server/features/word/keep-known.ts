// Stores how many lemmas each reader knows, once per day, for the progress chart.
import { toCalendarDay } from '../../../domain/kernel/calendar.ts'
import type { Deps } from '../../deps.ts'
import { settingsOf } from '../account/public.ts'
import { visitorsSince } from '../visitor/public.ts'
import { countKnown } from './knowledge.ts'

/** Readers per batch: each batch is one query, followed by a check of the abort signal. */
const BATCH = 100

/**
 * Stores today's number for every reader who visited since `since`; a later run of the same day overwrites
 * it. Returns how many were written. Stops at the end of a batch when `signal` is aborted.
 */
export async function keepKnown(deps: Deps, since: Date, signal: AbortSignal): Promise<number> {
  let written = 0
  for (let after = 0; !signal.aborted; ) {
    const ids = await visitorsSince(deps, since, { after, limit: BATCH })
    for (const user_id of ids) {
      await storeKnownOf(deps, user_id)
      written += 1
    }
    const last = ids.at(-1)
    if (last === undefined || ids.length < BATCH) break
    after = last
  }
  return written
}

async function storeKnownOf(deps: Deps, user_id: number): Promise<void> {
  const now = deps.now()
  const [settings, cards, states] = await Promise.all([
    settingsOf(deps, user_id),
    deps.store.word.outlinesOf(user_id),
    deps.store.word.states.allOf(user_id),
  ])
  if (!settings) return
  const known = countKnown(deps.dictionary, settings.known_base, cards, states, now)
  await deps.store.word.keepKnown({ user_id, day: toCalendarDay(now), known })
}
