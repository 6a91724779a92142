// More new words today than the reader's default: how many are waiting, and the path of their session.
import type { WordsOverview } from './shapes.ts'

/** Batch size. */
const MORE = 10

export interface MoreNew {
  count: number
  /** The resulting limit of new words for the day. */
  limit: number
}

/** Undefined if none are waiting, or if today's words are not done yet. */
export function getMoreNew({
  fresh,
  fresh_today,
  fresh_seen,
}: Pick<WordsOverview, 'fresh' | 'fresh_today' | 'fresh_seen'>): MoreNew | undefined {
  if (fresh === 0 || fresh_today > 0) return undefined
  const count = Math.min(MORE, fresh)
  return { count, limit: fresh_seen + count }
}

/** The path of the session. */
export const getMorePath = ({ limit }: MoreNew, isLoggedIn: boolean): string =>
  `/flashcard/${isLoggedIn ? 'start' : 'demo'}?new=${limit}`

/** Parses the limit from the query string; undefined if it has none. */
export function parseNewLimit(search: string): number | undefined {
  const limit = new URLSearchParams(search).get('new') ?? ''
  return /^\d{1,3}$/.test(limit) ? Number(limit) : undefined
}
