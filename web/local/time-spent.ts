// Counts the active seconds that this reader has spent on each article in this browser.
import { parseJson } from '../../domain/kernel/json.ts'
import { migrateGuestValue, userStorage } from './user-storage.ts'

const KEY = 'spent'
/** Only the latest articles are stored; an older one starts again at 0. */
const MAX_ARTICLES = 40

type Spent = [id: number, seconds: number][]

function read(text: string): Spent {
  try {
    const stored: unknown = parseJson(text || '[]')
    return Array.isArray(stored) ? (stored as Spent) : []
  } catch {
    return []
  }
}

/** Active seconds spent on an article; 0 when this browser has no entry. */
export const getSecondsSpent = (id: number): number =>
  read(userStorage.get(KEY)).find(([each]) => each === id)?.[1] ?? 0

/** Adds seconds to an article; less than one second is ignored. */
export function addSecondsSpent(id: number, seconds: number): void {
  if (seconds < 1) return
  const others = read(userStorage.get(KEY)).filter(([each]) => each !== id)
  userStorage.set(
    KEY,
    JSON.stringify([[id, getSecondsSpent(id) + seconds], ...others].slice(0, MAX_ARTICLES)),
  )
}

/**
 * Moves the guest's seconds to the account that has just logged in. Returns them by article, for the reading
 * history on the server.
 */
export function migrateGuestTimeSpent(): Map<number, number> {
  let guests: Spent = []
  migrateGuestValue(KEY, (theirs, mine) => {
    guests = read(theirs)
    // The guest's entries are the latest.
    const all = new Map(guests)
    for (const [id, seconds] of read(mine)) all.set(id, (all.get(id) ?? 0) + seconds)
    return JSON.stringify([...all].slice(0, MAX_ARTICLES))
  })
  return new Map(guests)
}
