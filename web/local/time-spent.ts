// How many active seconds this reader has had each article before them, as this browser counted them.
import { parseJson } from '../../domain/kernel/json.ts'
import { migrateGuestValue, userStorage } from './user-storage.ts'

const KEY = 'spent'
/** The latest articles; one that was put away longer ago begins again. */
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

/** Active seconds with an article so far; 0 when this browser has seen none. */
export const getSecondsSpent = (id: number): number =>
  read(userStorage.get(KEY)).find(([each]) => each === id)?.[1] ?? 0

/** Adds seconds to an article's; less than one is nothing. */
export function addSecondsSpent(id: number, seconds: number): void {
  if (seconds < 1) return
  const others = read(userStorage.get(KEY)).filter(([each]) => each !== id)
  userStorage.set(
    KEY,
    JSON.stringify([[id, getSecondsSpent(id) + seconds], ...others].slice(0, MAX_ARTICLES)),
  )
}

/** Gives the guest's seconds to the account that has just logged in. Returns them by article, for the history that the server keeps. */
export function migrateGuestTimeSpent(): Map<number, number> {
  let guests: Spent = []
  migrateGuestValue(KEY, (theirs, mine) => {
    guests = read(theirs)
    // The guest's are the latest.
    const all = new Map(guests)
    for (const [id, seconds] of read(mine)) all.set(id, (all.get(id) ?? 0) + seconds)
    return JSON.stringify([...all].slice(0, MAX_ARTICLES))
  })
  return new Map(guests)
}
