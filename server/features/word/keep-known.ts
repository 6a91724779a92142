// Stores how many lemmas each reader knows, once per day, for the progress chart.
import { toCalendarDay } from '../../../domain/kernel/calendar.ts'
import { createThrottledQueue } from '../../background-throttle.ts'
import { runLowPriority } from '../../cooperative.ts'
import type { Deps } from '../../deps.ts'
import { settingsOf } from '../account/public.ts'
import { visitorsSince } from '../visitor/public.ts'
import { countKnownInSteps } from './knowledge.ts'

/** Readers per query. */
const BATCH = 100
/** One reader at a time, with a pause twice as long as the work took: the counts are needed by midnight only. */
const turns = createThrottledQueue(2, 500)

/**
 * Stores today's number for every reader who visited since `since`; a later run of the same day overwrites
 * it. Returns how many were written. Stops before the next reader when `signal` is aborted.
 */
export async function keepKnown(deps: Deps, since: Date, signal: AbortSignal): Promise<number> {
  // One time for the whole run, which may end after midnight.
  const now = deps.now()
  let written = 0
  for (let after = 0; !signal.aborted; ) {
    const ids = await visitorsSince(deps, since, { after, limit: BATCH })
    for (const user_id of ids) {
      try {
        await turns.run(() => storeKnownOf(deps, user_id, now), signal)
      } catch (error) {
        if (error === signal.reason) return written
        throw error
      }
      written += 1
    }
    const last = ids.at(-1)
    if (last === undefined || ids.length < BATCH) break
    after = last
  }
  return written
}

async function storeKnownOf(deps: Deps, user_id: number, now: Date): Promise<void> {
  const [settings, { cards, states }] = await Promise.all([
    settingsOf(deps, user_id),
    deps.store.word.knowledgeOf(user_id),
  ])
  if (!settings) return
  const steps = countKnownInSteps(deps.dictionary, settings.known_base, cards, states, now)
  const known = await runLowPriority(steps)
  await deps.store.word.keepKnown({ user_id, day: toCalendarDay(now), known })
}
