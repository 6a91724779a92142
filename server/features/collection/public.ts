// API of collections for other features and the composition root.
import type { CollectionCard } from '../../../contract/collection.ts'
import type { Deps } from '../../deps.ts'
import type { Ctx } from '../../http/context.ts'
import { presentCollections } from './present.ts'

export { loadSampleCollections } from './sample-collections.ts'

/** Whether a reader has a collection that is not destroyed. */
export const ownsCollection = (deps: Pick<Deps, 'store'>, user_id: number): Promise<boolean> =>
  deps.store.collection.owns(user_id)

/** Number of a reader's collections, without destroyed ones. */
export const collectionCount = (deps: Pick<Deps, 'store'>, user_id: number): Promise<number> =>
  deps.store.collection.count(user_id)

/** Returns the addresses that are covers of collections. */
export const filterCollectionCovers = (
  deps: Pick<Deps, 'store'>,
  addresses: readonly string[],
): Promise<string[]> => deps.store.collection.filterCovers(addresses)

/** Public collections that contain every one of `words`; matches in the name first. */
export async function collectionsCalled(
  ctx: Ctx,
  words: readonly string[],
  limit: number,
): Promise<CollectionCard[]> {
  if (words.length === 0) return []
  return presentCollections(ctx, await ctx.store.collection.called(ctx.user?.id, words, limit))
}
