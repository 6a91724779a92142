// A session of chosen words only, whether they are due or not: those saved from an article just read.
import type { DueCard } from '../../../contract/entities/word.ts'
import type { ReviewDriver } from './driver.ts'

/** More is no session. */
const MAX_WORDS = 30

/** The words that an address names (`?words=turn down,conductor`), without repeats; undefined when it names none. */
export function parseChosenWords(search: string): string[] | undefined {
  const named = new URLSearchParams(search).get('words') ?? ''
  const words = [...new Set(named.split(',').map((word) => word.trim()))].filter(Boolean)
  return words.length > 0 ? words.slice(0, MAX_WORDS) : undefined
}

/** `driver` with the cards that `find` gives in place of those that are due: once, then there are no more. */
export function createChosenDriver(driver: ReviewDriver, find: () => Promise<DueCard[]>): ReviewDriver {
  let isGiven = false
  return {
    ...driver,
    load: async () => {
      if (isGiven) return []
      const cards = await find()
      isGiven = true
      return cards
    },
  }
}
