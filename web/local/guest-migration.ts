// Migrates the guest data of this browser to the account that has just logged in.
import type { SyncStep } from '../../contract/entities/sync.ts'
import type { ArticlePlace } from './article-places.ts'
import { deleteGuestMutations, getGuestMutations } from './guest.ts'
import { toReadingMutations } from './offline-mutation.ts'
import { enqueueMutations, flushOutbox, onDelivery } from './outbox.ts'

/**
 * Adds the guest's mutations and `places`, with the `seconds` read of each article, to the account's outbox,
 * in the same queue as the account's other mutations, and waits for one attempt to send it. Returns how many
 * of them the server has accepted by then.
 */
export async function migrateGuestData(
  places: readonly ArticlePlace[] = [],
  seconds: ReadonlyMap<number, number> = new Map(),
): Promise<number> {
  // The server has the Chinese translation of its paragraphs.
  const guestMutations = (await getGuestMutations()).map(
    ({ zh: _, sentence_zh: __, ...step }) => step as SyncStep,
  )
  const steps = [
    ...guestMutations,
    ...places.flatMap((place) => toReadingMutations(place, seconds.get(place.article_id))),
  ]
  if (steps.length === 0) return 0
  const op_ids = new Set(steps.map(({ op_id }) => op_id))
  let taken = 0
  const stop = onDelivery((deliveries) => {
    taken += deliveries.filter(({ step, is_done }) => is_done && op_ids.has(step.op_id)).length
  })
  await enqueueMutations(steps)
  await deleteGuestMutations(steps)
  await flushOutbox()
  stop()
  return taken
}
