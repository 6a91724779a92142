// Finds synonyms: words with the same first gloss. The source itself lists no synonyms.
import type { WordFacts } from '../../../../domain/language/lexicon.ts'
import { splitGlosses } from './clean-gloss.ts'

/** Rarer words do not help a reader who looks for another expression. */
const LAST_RANK = 20_000
const MAX_COUNT = 6

const LINE = /^(n|v|vt|vi|a|adj|adv|ad)\.\s*(.+)$/
const SAME: Record<string, string> = { vt: 'v', vi: 'v', adj: 'a', ad: 'adv' }

/**
 * The first gloss of a `translation` with its part of speech, e.g. `a 巨大的`; undefined for names and for lines
 * of another format.
 */
export const meaningOf = (translation: string): string | undefined => {
  const [, mark = '', text = ''] = LINE.exec(translation.split('\n', 1)[0] ?? '') ?? []
  const gloss = splitGlosses(text)[0]?.gloss ?? ''
  return /^[\p{Script=Han}…]+$/u.test(gloss) ? `${SAME[mark] ?? mark} ${gloss}` : undefined
}

/**
 * Normalizes British and American spelling, so that colour and color, organise and organize compare as equal.
 */
const spelling = (word: string): string =>
  word
    .replace(/our/g, 'or')
    .replace(/([iy])s(?=e|ing|ation)/g, '$1z')
    .replace(/re$/, 'er')
    .replace(/ll/g, 'l')

/**
 * Returns lines `word<TAB>other,other` for each ranked word that shares its first gloss with others: at most
 * six, most frequent first. The gloss has to be the first of both words: when any common gloss was accepted,
 * one link of four was wrong.
 */
export const synonymLines = (
  meanings: Iterable<readonly string[]>,
  facts: ReadonlyMap<string, WordFacts>,
): string[] => {
  const groups = new Map<string, string[]>()
  const rank = (word: string): number => facts.get(word)?.rank ?? Number.MAX_SAFE_INTEGER
  for (const [word = '', meaning = ''] of meanings)
    if (rank(word) <= LAST_RANK) groups.set(meaning, [...(groups.get(meaning) ?? []), word])
  return [...groups.values()].flatMap((group) => {
    const words = group.sort((a, b) => rank(a) - rank(b))
    return words.flatMap((word) => {
      const others = words.filter((other) => spelling(other) !== spelling(word)).slice(0, MAX_COUNT)
      return others.length > 0 ? [`${word}\t${others.join(',')}`] : []
    })
  })
}
