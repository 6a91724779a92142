// How fast this reader reads books, in words a minute, from the pages they turn; kept in this browser.
import { parseJson } from '../../../../domain/kernel/json.ts'
import { own } from '../../../local/own.ts'
import { USUAL_PACE } from './progress.ts'

const KEY = 'book_pace'
/** A page is no measure when it is turned at once, or left open. */
const MS = { least: 4000, most: 240_000 }
const PACE = { least: 60, most: 600 }
const LEAST_WORDS = 40
/** So many pages make a pace. */
const PAGES = 8
/** What a new page counts against those before. */
const NEW = 0.12

interface Kept {
  pages: number
  pace: number
}

function kept(): Kept {
  try {
    const stored = (parseJson(own.get(KEY) || '{}') ?? {}) as Partial<Record<keyof Kept, unknown>>
    const [pages, pace] = [Number(stored.pages), Number(stored.pace)]
    return pages > 0 && pace > 0 ? { pages, pace } : { pages: 0, pace: USUAL_PACE }
  } catch {
    return { pages: 0, pace: USUAL_PACE }
  }
}

/** Words a minute; the usual pace until enough pages were turned. */
export function paceNow(): number {
  const { pages, pace } = kept()
  return pages < PAGES ? USUAL_PACE : pace
}

/** A page of so many words was read in so long. */
export function notePage(words: number, ms: number): void {
  if (words < LEAST_WORDS || ms < MS.least || ms > MS.most) return
  const one = Math.min(PACE.most, Math.max(PACE.least, (words / ms) * 60_000))
  const { pages, pace } = kept()
  const next = pages === 0 ? one : pace + (one - pace) * Math.max(NEW, 1 / (pages + 1))
  own.set(KEY, JSON.stringify({ pages: pages + 1, pace: Math.round(next) }))
}
