// Counts the words of a baseline vocabulary, for the estimate of how many words a reader knows.
import { isBaselineVocabulary, isKnownAtBaseline } from '../../../domain/language/levels.ts'
import type { Lexicon, WordFacts } from '../../../domain/language/lexicon.ts'

const LAST_RANK = 1_000_000
const facts = new WeakMap<Lexicon, WordFacts[]>()
const sizes = new WeakMap<Lexicon, Map<string, number>>()

/**
 * Number of ranked words that a reader with this baseline is assumed to know; cached. The first call reads
 * all ranked words (0.2 s).
 */
export function baseSize(lexicon: Lexicon, base: string | null): number {
  if (base === null || base === 'NONE' || !isBaselineVocabulary(base)) return 0
  const known = sizes.get(lexicon) ?? new Map<string, number>()
  sizes.set(lexicon, known)
  const size = known.get(base) ?? factsOf(lexicon).filter((each) => isKnownAtBaseline(base, each)).length
  known.set(base, size)
  return size
}

function factsOf(lexicon: Lexicon): WordFacts[] {
  const all = facts.get(lexicon) ?? lexicon.wordsRanked(1, LAST_RANK).map((word) => lexicon.facts(word))
  facts.set(lexicon, all)
  return all
}
