// Merges glosses written by hand into those of the source: most common first, missing ones added.
import { splitGlosses } from './clean-gloss.ts'
import { type ChineseWords, commonFirst } from './gloss-order.ts'
import { NEW_WORDS } from './new-words.ts'
import { SENSES_BY_HAND } from './senses-by-hand.ts'

/**
 * A line written by hand: part of speech without its dot, and glosses; without glosses, the source's line is
 * dropped.
 */
export type OwnLine = { pos: string; glosses: string[] }
export type OwnWord = { word: string; lines: OwnLine[]; rank: number }

/** Rank of the words of a band, as a current dictionary would have it: the middle of the band. */
const BANDS: Record<string, number> = { a: 3500, b: 6500, c: 10_000, d: 15_000 }

const linesOf = (text: string): OwnLine[] =>
  text.split('|').map((part) => {
    const [pos = '', ...rest] = part.trim().split(' ')
    return pos.startsWith('-')
      ? { pos: pos.slice(1), glosses: [] }
      : { pos, glosses: rest.join(' ').split('，').filter(Boolean) }
  })

const entries = (text: string): [string, string][] =>
  text
    .split('\n')
    .filter((line) => line.includes('='))
    .map((line) => {
      const at = line.indexOf('=')
      return [line.slice(0, at).trim(), line.slice(at + 1)]
    })

/** Words whose order of senses was written by hand, by key. */
export const firstSenses = (): Map<string, OwnLine[]> =>
  new Map(entries(SENSES_BY_HAND.join('\n')).map(([word, text]) => [word, linesOf(text)]))

/** Words that are newer than the source, sorted by key. */
export const newWords = (): (OwnWord & { key: string })[] =>
  entries(NEW_WORDS)
    .map(([head, text]) => {
      const [, word = '', band = ''] = /^(.*) ([abcd])$/.exec(head) ?? []
      return { key: word.toLowerCase(), word, lines: linesOf(text), rank: BANDS[band] ?? 0 }
    })
    .sort((a, b) => (a.key < b.key ? -1 : 1))

const MARK = /^([a-z]{1,6})\.\s*(.*)$/
/** The source's parts of speech that belong to a part of speech written by hand. */
const SAME: Record<string, readonly string[]> = {
  v: ['v', 'vt', 'vi'],
  vt: ['vt'],
  vi: ['vi'],
  a: ['a', 'adj'],
  adv: ['adv', 'ad'],
}
/** Max. glosses per line: readers do not read more, and more would hide the common ones. */
const GLOSSES = 8

/**
 * Puts lines written by hand before the source's lines; each line by hand also gets the source's glosses of
 * its part of speech.
 */
export const withOwn = (translation: string, own: readonly OwnLine[], words: ChineseWords): string => {
  const rest = translation === '' ? [] : translation.split('\n')
  const take = (pos: string): string[] => {
    const texts: string[] = []
    for (let at = 0; at < rest.length; ) {
      const [, mark = '', text = ''] = MARK.exec(rest[at] ?? '') ?? []
      if ((SAME[pos] ?? [pos]).includes(mark) && !text.startsWith('[')) {
        texts.push(text)
        rest.splice(at, 1)
      } else at++
    }
    return texts
  }
  const lines = own.flatMap(({ pos, glosses }) => {
    const sourceGlosses = take(pos).flatMap((text) => splitGlosses(text).map(({ gloss }) => gloss))
    if (glosses.length === 0) return []
    const others = commonFirst(sourceGlosses, words)
    return [
      `${pos}. ${[...new Set([...glosses, ...others])].slice(0, Math.max(GLOSSES, glosses.length)).join(', ')}`,
    ]
  })
  return [...lines, ...rest].join('\n')
}
