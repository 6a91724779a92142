// More new words today than the reader's usual number: how many wait, and the session that gives them.
import type { WordsOverview } from './shapes.ts'

/** So many at a time. */
const MORE = 10

export interface MoreNew {
  count: number
  /** The new words of the day that this makes. */
  limit: number
}

/** Undefined where none waits, or today's are not done yet. */
export function getMoreNew({
  fresh,
  fresh_today,
  fresh_seen,
}: Pick<WordsOverview, 'fresh' | 'fresh_today' | 'fresh_seen'>): MoreNew | undefined {
  if (fresh === 0 || fresh_today > 0) return undefined
  const count = Math.min(MORE, fresh)
  return { count, limit: fresh_seen + count }
}

/** The session's address. */
export const getMorePath = ({ limit }: MoreNew, isLoggedIn: boolean): string =>
  `/flashcard/${isLoggedIn ? 'start' : 'demo'}?new=${limit}`

/** What such an address says; undefined where it says nothing. */
export function parseNewLimit(search: string): number | undefined {
  const limit = new URLSearchParams(search).get('new') ?? ''
  return /^\d{1,3}$/.test(limit) ? Number(limit) : undefined
}
