// What other features and the composition root may use of collections.
import type { Deps } from '../../deps.ts'

export { loadSampleCollections } from './sample-collections.ts'

/** Whether a reader has made a collection that still stands. */
export const ownsCollection = (deps: Pick<Deps, 'store'>, user_id: number): Promise<boolean> =>
  deps.store.collection.owns(user_id)

/** Of these addresses, those that are covers of collections. */
export const coversAmong = (deps: Pick<Deps, 'store'>, addresses: readonly string[]): Promise<string[]> =>
  deps.store.collection.coversAmong(addresses)
