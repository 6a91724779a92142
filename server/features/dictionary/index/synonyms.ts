// Finds words that mean the same, by what the dictionary says of them first; the source lists no synonyms of its own.
import type { WordFacts } from '../../../../domain/language/lexicon.ts'
import { splitGlosses } from './clean-gloss.ts'

/** Rarer words help nobody who asks for another way to say it. */
const LAST_RANK = 20_000
const MAX_COUNT = 6

const LINE = /^(n|v|vt|vi|a|adj|adv|ad)\.\s*(.+)$/
const SAME: Record<string, string> = { vt: 'v', vi: 'v', adj: 'a', ad: 'adv' }

/** The first meaning of a `translation` with its part of speech, `a 巨大的`; undefined of names and of what is no line of a word. */
export const meaningOf = (translation: string): string | undefined => {
  const [, mark = '', text = ''] = LINE.exec(translation.split('\n', 1)[0] ?? '') ?? []
  const gloss = splitGlosses(text)[0]?.gloss ?? ''
  return /^[\p{Script=Han}…]+$/u.test(gloss) ? `${SAME[mark] ?? mark} ${gloss}` : undefined
}

/** One word in two countries: colour and color, organise and organize. */
const spelling = (word: string): string =>
  word
    .replace(/our/g, 'or')
    .replace(/([iy])s(?=e|ing|ation)/g, '$1z')
    .replace(/re$/, 'er')
    .replace(/ll/g, 'l')

/**
 * `word<TAB>other,other` of each ranked word that shares its first meaning with others, at most six, the most frequent first.
 * Words are linked only where it is the first meaning of both: with any shared meaning, one of four read did not fit.
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
