// Measures how fast this reader reads books (words a minute, from page turns) and estimates how long a book
// will take.

import { parseJson } from '../../domain/kernel/json.ts'
import { WORDS_PER_MINUTE } from '../../domain/language/reading-pace.ts'
import { userStorage } from './user-storage.ts'

const KEY = 'book_pace'
/** Valid time for one page: shorter is skimming, longer is an idle page. */
const MS = { least: 4000, most: 240_000 }
const PACE = { least: 60, most: 600 }
const MIN_WORDS = 40
/** Minimum number of pages for a measured pace. */
const PAGES = 8
/** Weight of a new page in the moving average. */
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

/** Words a minute; the default pace until enough pages were turned. */
export function getReadingPace(): number {
  const { pages, pace } = readStoredPace()
  return pages < PAGES ? WORDS_PER_MINUTE : pace
}

/** Whole minutes left at a percent of a book; `minutes` is the length of the book at the default pace. */
export function estimateMinutesLeft(minutes: number, percent: number, pace: number): number {
  const left = minutes * (1 - Math.min(100, percent) / 100) * (WORDS_PER_MINUTE / pace)
  return Math.ceil(left - 1e-6)
}

/** Records that a page of `words` words was read in `ms` milliseconds. */
export function recordPage(words: number, ms: number): void {
  if (words < MIN_WORDS || ms < MS.least || ms > MS.most) return
  const one = Math.min(PACE.most, Math.max(PACE.least, (words / ms) * 60_000))
  const { pages, pace } = readStoredPace()
  const next = pages === 0 ? one : pace + (one - pace) * Math.max(NEW, 1 / (pages + 1))
  userStorage.set(KEY, JSON.stringify({ pages: pages + 1, pace: Math.round(next) }))
}
