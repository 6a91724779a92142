// A session of selected words only, due or not: e.g. those saved from an article just read.
import type { DueCard } from '../../../contract/entities/word.ts'
import type { ReviewDriver } from './driver.ts'

/** Max. words of one session. */
const MAX_WORDS = 30

/**
 * Parses the words of a query string (`?words=turn down,conductor`), without duplicates; undefined when it
 * has none.
 */
export function parseChosenWords(search: string): string[] | undefined {
  const named = new URLSearchParams(search).get('words') ?? ''
  const words = [...new Set(named.split(',').map((word) => word.trim()))].filter(Boolean)
  return words.length > 0 ? words.slice(0, MAX_WORDS) : undefined
}

/**
 * Wraps `driver`: loads the cards that `find` returns, instead of the due ones, once; then it returns none.
 */
export function createChosenDriver(driver: ReviewDriver, find: () => Promise<DueCard[]>): ReviewDriver {
  let isLoaded = false
  return {
    ...driver,
    load: async () => {
      if (isLoaded) return []
      const cards = await find()
      isLoaded = true
      return cards
    },
  }
}
