// What other features may use of reading history: what was read, also offline, where a reader stopped, and their day.
import { REQUIRED_READING, type ReadSoFar } from '../../../domain/code/invitation.ts'
import type { Queryable } from '../../db/open.ts'
import type { Deps } from '../../deps.ts'

export { readArticles } from './list.ts'
export { reportOffline } from './report.ts'
export { todayOf } from './today.ts'

/** Where a reader stopped in an article; undefined when they were never in it or no paragraph was told. */
export async function readingPlaceOf(
  deps: Deps,
  user_id: number,
  article_id: number,
): Promise<{ paragraph: string; percent: number; at: string } | undefined> {
  const place = await deps.store.history.placeOf(user_id, 'ARTICLE', String(article_id))
  if (place?.paragraph == null) return undefined
  return {
    paragraph: place.paragraph,
    percent: place.percent,
    at: (place.place_at ?? place.last_at).toISOString(),
  }
}

/** Articles for members in which a reader has spent time since a moment, also offline. */
export const lockedRead = (deps: Pick<Deps, 'store'>, user_id: number, since: Date): Promise<number> =>
  deps.store.history.lockedRead(user_id, since)

/** Seconds of each day with reading from `from` to `to`, both included, the earliest first. */
export const readingDays = (
  deps: Pick<Deps, 'store'>,
  user_id: number,
  from: string,
  to: string,
): Promise<{ day: string; seconds: number }[]> => deps.store.history.data.daysBetween(user_id, from, to)

/** What these readers have read online, whoever read nothing left out; within a transaction when one is given. */
export const readingOf = async (
  deps: Pick<Deps, 'store'>,
  on: Queryable | undefined,
  ids: readonly number[],
): Promise<Map<number, ReadSoFar>> =>
  new Map(
    (await deps.store.history.readBy(on, ids, REQUIRED_READING.day_seconds)).map(({ user_id, ...read }) => [
      user_id,
      read,
    ]),
  )
