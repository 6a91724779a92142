// API of reading history for other features: reading places, the figures of a day, offline reports.
import { REQUIRED_READING, type ReadSoFar } from '../../../domain/code/invitation.ts'
import type { Queryable } from '../../db/open.ts'
import type { Deps } from '../../deps.ts'

export { readArticles } from './list.ts'
export { reportOffline } from './report.ts'
export { todayOf } from './today.ts'

/**
 * Where a reader stopped in an article; undefined when they never opened it or no report named a paragraph.
 */
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

/**
 * Number of members-only articles on which a reader has spent time since `since`, offline reading included.
 */
export const lockedRead = (deps: Pick<Deps, 'store'>, user_id: number, since: Date): Promise<number> =>
  deps.store.history.lockedRead(user_id, since)

/** Seconds of each day with reading from `from` to `to`, both inclusive, earliest first. */
export const readingDays = (
  deps: Pick<Deps, 'store'>,
  user_id: number,
  from: string,
  to: string,
): Promise<{ day: string; seconds: number }[]> => deps.store.history.data.daysBetween(user_id, from, to)

/**
 * What these readers have read online, by user id; readers without any reading are missing. Runs in the
 * transaction `on` if given.
 */
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
