// Whether somebody is called as was typed: every word of it begins a word of the name, with or without marks on its letters.
import { slips } from '../article/misspelt.ts'
import { plainLatin } from '../article/plain-latin.ts'

export const nameWords = (text: string): string[] =>
  plainLatin(text)
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []

/** From so many letters on, one of them may be wrong. */
const LONG = 5

/** How well a name answers: 3 the whole name, 2 whole words of it, 1 beginnings of its words; 0 when it does not. */
export function callsSo(asked: readonly string[], name: readonly string[]): 0 | 1 | 2 | 3 {
  if (asked.length === 0) return 0
  // Hanzi run together: 王小 is a part of 王小波.
  const isPart = (word: string, of: string): boolean =>
    of.startsWith(word) || (/\p{Script=Han}/u.test(word) && of.includes(word))
  if (!asked.every((word) => name.some((of) => isPart(word, of)))) return 0
  if (!asked.every((word) => name.includes(word))) return 1
  return name.every((of) => asked.includes(of)) ? 3 : 2
}

/** Whether the whole name was meant, one letter of each longer word aside. */
export const nearlyCallsSo = (asked: readonly string[], name: readonly string[]): boolean =>
  asked.length === name.length &&
  asked.length > 1 &&
  asked.every((word) => name.some((of) => of === word || (word.length >= LONG && slips(word, of, 1) <= 1)))
