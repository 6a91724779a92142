// API of the creator feature for other features: followed creators, their new articles, search by name.
import type { Deps } from '../../deps.ts'

export { creatorsCalled, followedNews } from './browse.ts'
export { loadSampleCreators } from './sample-creators.ts'

/** Ids of the creators (authors, publications) that a reader follows, latest follow first. */
export const followedBy = ({ store }: Pick<Deps, 'store'>, user_id: number): Promise<number[]> =>
  store.creator.followedBy(user_id)
