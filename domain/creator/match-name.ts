// Matches a search query against a name: every word of the query must be a prefix of a word of the name.
// Diacritics are ignored.

import { toPlainLatin } from '../article/plain-latin.ts'
import { measureEditDistance } from '../article/spelling-suggestion.ts'

export const splitNameWords = (text: string): string[] =>
  toPlainLatin(text)
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []

/** Words with at least this number of letters may have one wrong letter. */
const LONG = 5

/**
 * Returns the quality of a match: 3 the whole name, 2 whole words of it, 1 prefixes of its words, 0 no match.
 */
export function matchName(queryWords: readonly string[], name: readonly string[]): 0 | 1 | 2 | 3 {
  if (queryWords.length === 0) return 0
  // Chinese names have no spaces, so any substring matches: 王小 in 王小波.
  const isPart = (word: string, of: string): boolean =>
    of.startsWith(word) || (/\p{Script=Han}/u.test(word) && of.includes(word))
  if (!queryWords.every((word) => name.some((of) => isPart(word, of)))) return 0
  if (!queryWords.every((word) => name.includes(word))) return 1
  return name.every((of) => queryWords.includes(of)) ? 3 : 2
}

/** True if the query is the whole name, with at most one wrong letter in each longer word. */
export const nearlyMatchesName = (queryWords: readonly string[], name: readonly string[]): boolean =>
  queryWords.length === name.length &&
  queryWords.length > 1 &&
  queryWords.every((word) =>
    name.some((of) => of === word || (word.length >= LONG && measureEditDistance(word, of, 1) <= 1)),
  )
