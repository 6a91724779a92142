// How fast this reader reads books, in words a minute, from the pages they turn, and how long a book still takes them.

import { parseJson } from '../../domain/kernel/json.ts'
import { WORDS_PER_MINUTE } from '../../domain/language/reading-pace.ts'
import { userStorage } from './user-storage.ts'

const KEY = 'book_pace'
/** A page is no measure when it is turned at once, or left open. */
const MS = { least: 4000, most: 240_000 }
const PACE = { least: 60, most: 600 }
const MIN_WORDS = 40
/** So many pages make a pace. */
const PAGES = 8
/** What a new page counts against those before. */
const NEW = 0.12

interface StoredPace {
  pages: number
  pace: number
}

function readStoredPace(): StoredPace {
  try {
    const stored = (parseJson(userStorage.get(KEY) || '{}') ?? {}) as Partial<
      Record<keyof StoredPace, unknown>
    >
    const [pages, pace] = [Number(stored.pages), Number(stored.pace)]
    return pages > 0 && pace > 0 ? { pages, pace } : { pages: 0, pace: WORDS_PER_MINUTE }
  } catch {
    return { pages: 0, pace: WORDS_PER_MINUTE }
  }
}

/** Words a minute; the usual pace until enough pages were turned. */
export function getReadingPace(): number {
  const { pages, pace } = readStoredPace()
  return pages < PAGES ? WORDS_PER_MINUTE : pace
}

/** Whole minutes that are left at a percent of a book whose length is told at the usual pace. */
export function estimateMinutesLeft(minutes: number, percent: number, pace: number): number {
  const left = minutes * (1 - Math.min(100, percent) / 100) * (WORDS_PER_MINUTE / pace)
  return Math.ceil(left - 1e-6)
}

/** A page of so many words was read in so long. */
export function recordPage(words: number, ms: number): void {
  if (words < MIN_WORDS || ms < MS.least || ms > MS.most) return
  const one = Math.min(PACE.most, Math.max(PACE.least, (words / ms) * 60_000))
  const { pages, pace } = readStoredPace()
  const next = pages === 0 ? one : pace + (one - pace) * Math.max(NEW, 1 / (pages + 1))
  userStorage.set(KEY, JSON.stringify({ pages: pages + 1, pace: Math.round(next) }))
}
