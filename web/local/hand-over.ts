// Hands what the guest did in this browser over to the account that has just logged in.
import type { SyncStep } from '../../contract/entities/sync.ts'
import { dropGuestSteps, guestSteps } from './guest.ts'
import { flushOutbox, onDelivery, sendSteps } from './outbox.ts'
import type { Place } from './places.ts'
import { placeSteps } from './step.ts'

/**
 * Gives the guest's steps and `places`, with the `seconds` read of each article, to the account's outbox, where they wait with everything else of this account, and
 * waits for one attempt to send it. Returns how many of them the account has taken over by then.
 */
export async function handOverGuest(
  places: readonly Place[] = [],
  seconds: ReadonlyMap<number, number> = new Map(),
): Promise<number> {
  // The server has the Chinese of its paragraphs.
  const kept = (await guestSteps()).map(({ zh: _, sentence_zh: __, ...step }) => step as SyncStep)
  const steps = [...kept, ...places.flatMap((place) => placeSteps(place, seconds.get(place.article_id)))]
  if (steps.length === 0) return 0
  const op_ids = new Set(steps.map(({ op_id }) => op_id))
  let taken = 0
  const stop = onDelivery((deliveries) => {
    taken += deliveries.filter(({ step, is_done }) => is_done && op_ids.has(step.op_id)).length
  })
  await sendSteps(steps)
  await dropGuestSteps(steps)
  await flushOutbox()
  stop()
  return taken
}
