// Merges the source's phrases, the phrasal verbs and our own phrases into one list without duplicates.
import type { Lexicon, Phrase } from '../../../../domain/language/lexicon.ts'
import { PHRASAL_VERBS } from '../../../../domain/language/phrasal-verbs.ts'
import { isCommonEnough, type PhraseCandidate } from './choose-phrases.ts'
import { OWN_PHRASES } from './own-phrases.ts'

/**
 * The phrases to highlight; of duplicates our own one has priority, then the phrasal verb, then the source's.
 */
export const mergePhrases = (
  candidates: Iterable<PhraseCandidate>,
  { lemmasOf, rank }: Pick<Lexicon, 'lemmasOf' | 'rank'>,
): Phrase[] => {
  const bestRank = (word: string): number | null => {
    const ranks = [word, ...lemmasOf(word)].flatMap((lemma) => rank(lemma) ?? [])
    return ranks.length === 0 ? null : Math.min(...ranks)
  }
  const all = new Map<string, Phrase & { isSure?: boolean }>()
  for (const candidate of candidates) {
    if (!isCommonEnough(candidate, bestRank)) continue
    const known = all.get(candidate.phrase)
    // "Take into account" and "take sth into account" are one phrase.
    all.set(candidate.phrase, known ? { ...known, split: known.split || candidate.split } : candidate)
  }
  const ours = [...PHRASAL_VERBS, ...OWN_PHRASES]
  for (const phrase of ours) all.set(phrase.phrase, phrase)
  const isOurs = new Set(ours.map(({ phrase }) => phrase))
  const isRepeated = ({ phrase, isSure }: Phrase & { isSure?: boolean }): boolean => {
    if (isOurs.has(phrase)) return false
    const [first = '', ...rest] = phrase.split(' ')
    // Duplicates: digging up and dig up, make sure that and make sure, be fond of and fond of.
    const others = lemmasOf(first).filter((lemma) => lemma !== first)
    if (!isSure && others.some((lemma) => all.has([lemma, ...rest].join(' ')))) return true
    if (rest.at(-1) === 'that' && all.has([first, ...rest.slice(0, -1)].join(' '))) return true
    return first === 'be' && all.has(rest.join(' '))
  }
  return [...all.values()]
    .filter((phrase) => !isRepeated(phrase))
    .map(({ phrase, zh, split }) => ({ phrase, zh, split }))
}
