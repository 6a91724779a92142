// What other features and the composition root may use of collections.
import type { CollectionCard } from '../../../contract/collection.ts'
import type { Deps } from '../../deps.ts'
import type { Ctx } from '../../http/context.ts'
import { presentCollections } from './present.ts'

export { loadSampleCollections } from './sample-collections.ts'

/** Whether a reader has made a collection that still stands. */
export const ownsCollection = (deps: Pick<Deps, 'store'>, user_id: number): Promise<boolean> =>
  deps.store.collection.owns(user_id)

/** How many collections of a reader's own stand. */
export const collectionCount = (deps: Pick<Deps, 'store'>, user_id: number): Promise<number> =>
  deps.store.collection.count(user_id)

/** Of these addresses, those that are covers of collections. */
export const filterCollectionCovers = (
  deps: Pick<Deps, 'store'>,
  addresses: readonly string[],
): Promise<string[]> => deps.store.collection.filterCovers(addresses)

/** Public collections that have every one of `words`, those that are called so first. */
export async function collectionsCalled(
  ctx: Ctx,
  words: readonly string[],
  limit: number,
): Promise<CollectionCard[]> {
  if (words.length === 0) return []
  return presentCollections(ctx, await ctx.store.collection.called(ctx.user?.id, words, limit))
}
