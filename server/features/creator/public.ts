// What other features may use of creators: whom a reader follows and what is new of them, who is called so.
import type { Deps } from '../../deps.ts'

export { creatorsCalled, followedNews } from './browse.ts'
export { loadSampleCreators } from './sample-creators.ts'

/** Numbers of the authors and publications that a reader follows, the latest first. */
export const followedBy = ({ store }: Pick<Deps, 'store'>, user_id: number): Promise<number[]> =>
  store.creator.followedBy(user_id)
