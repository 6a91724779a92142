// Whether somebody is called as was typed: every word of it begins a word of the name, with or without marks on its letters.

import { toPlainLatin } from '../article/plain-latin.ts'
import { measureEditDistance } from '../article/spelling-suggestion.ts'

export const splitNameWords = (text: string): string[] =>
  toPlainLatin(text)
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []

/** From so many letters on, one of them may be wrong. */
const LONG = 5

/** How well a name answers: 3 the whole name, 2 whole words of it, 1 beginnings of its words; 0 when it does not. */
export function matchName(queryWords: readonly string[], name: readonly string[]): 0 | 1 | 2 | 3 {
  if (queryWords.length === 0) return 0
  // Hanzi run together: 王小 is a part of 王小波.
  const isPart = (word: string, of: string): boolean =>
    of.startsWith(word) || (/\p{Script=Han}/u.test(word) && of.includes(word))
  if (!queryWords.every((word) => name.some((of) => isPart(word, of)))) return 0
  if (!queryWords.every((word) => name.includes(word))) return 1
  return name.every((of) => queryWords.includes(of)) ? 3 : 2
}

/** Whether the whole name was meant, one letter of each longer word aside. */
export const nearlyMatchesName = (queryWords: readonly string[], name: readonly string[]): boolean =>
  queryWords.length === name.length &&
  queryWords.length > 1 &&
  queryWords.every((word) =>
    name.some((of) => of === word || (word.length >= LONG && measureEditDistance(word, of, 1) <= 1)),
  )
