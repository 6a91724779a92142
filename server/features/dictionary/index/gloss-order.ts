// Sorts the glosses of a line in the order that a Chinese reader expects: common words before rare ones.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { splitGlosses } from './clean-gloss.ts'

export type ChineseWords = {
  /** 0 for a very common word, then 1, 2, and 3 for a rare or unknown one. */
  classOf(word: string): number
}

// Frequency limits in jieba's corpus of some sixty million words; words below the last limit are not stored.
const CLASSES = [3000, 400, 60]

/** Opens the word list of the installed `@node-rs/jieba` (MIT); its code is not loaded. */
export const chineseWords = (
  file = path.join(
    path.dirname(createRequire(import.meta.url).resolve('@node-rs/jieba/package.json')),
    'dict.txt',
  ),
): ChineseWords => {
  const classes = new Map<string, number>()
  const bytes = readFileSync(file)
  // Lines such as `跑 11414 v`. Parsed as bytes, so that of 350,000 lines only the 40,000 common ones become
  // strings.
  for (let from = 0; from < bytes.length; ) {
    const space = bytes.indexOf(SPACE, from)
    const after = bytes.indexOf(SPACE, space + 1)
    if (space < 0 || after < 0) break
    if (after - space > 2 && space - from <= MAX_LENGTH) {
      const times = Number(bytes.toString('latin1', space + 1, after))
      const found = CLASSES.findIndex((least) => times >= least)
      if (found >= 0) classes.set(bytes.toString('utf8', from, space), found)
    }
    const end = bytes.indexOf(NEWLINE, after)
    from = end < 0 ? bytes.length : end + 1
  }
  return { classOf: (word) => classes.get(word) ?? CLASSES.length }
}

const SPACE = 32
const NEWLINE = 10
/** Five characters of three bytes. */
const MAX_LENGTH = 15

// Removes the brackets of a gloss, so that only the word remains.
const stripBrackets = (gloss: string): string => gloss.replace(/[(（[<《][^)）\]>》]*[)）\]>》]/g, '').trim()

/**
 * Sorts common words before rare ones. Words of one class remain in their order; a phrase (在…之上), whose
 * frequency is not in the list, stays behind the word before it.
 */
export const commonFirst = (glosses: readonly string[], words: ChineseWords): string[] => {
  let last = 0
  return glosses
    .map((gloss, at) => {
      const word = stripBrackets(gloss)
      // The list has 重要, not 重要的.
      if (/^\p{Script=Han}{1,4}$/u.test(word))
        last = Math.min(words.classOf(word), words.classOf(word.replace(/[的地]$/, '')))
      return { gloss, class: last, at }
    })
    .sort((a, b) => a.class - b.class || a.at - b.at)
    .map(({ gloss }) => gloss)
}

/**
 * Sorts the glosses of a source line except the first. In 329 sentences the first gloss fits in 47 %, with
 * and without this order, and one of the first three in 79 instead of 77; when the first is sorted too, it
 * fits less often.
 */
export const orderGlosses = (line: string, words: ChineseWords): string => {
  const [, mark = '', rest = ''] = /^((?:[a-z]{1,6}\.(?:\s*[&,/]\s*[a-z]{1,6}\.)*\s*)?)(.*)$/.exec(line) ?? []
  if (mark === '' || !/[,，]/.test(rest) || /[;；<]/.test(rest)) return line
  const [first = '', ...others] = splitGlosses(rest).map(({ gloss }) => gloss)
  return mark + [first, ...commonFirst(others, words)].join(', ')
}
