// Distinguishes names from vocabulary: a name counts neither as known nor as unknown.
import type { WordFacts } from './lexicon.ts'
import type { WordToken } from './tokenize.ts'

// Capitalized words that are vocabulary, although their lower-case form does not occur in the text.
const ALWAYS_WORDS = /^(?:I|I['’](?:m|d|ll|ve))$/

/**
 * True if a token is a name. Inside a sentence: it is capitalized, its lower-case lemma is in no exam list,
 * and its frequency rank is not very high. At the beginning of a sentence (`isFirst`) a capital is no
 * evidence: the word is a name only when it is in no exam list and has no rank.
 */
export const isName = (token: WordToken, isFirst: boolean, facts: WordFacts): boolean => {
  if (!isCapitalised(token.text) || ALWAYS_WORDS.test(token.text)) return false
  if (facts.tags.length > 0) return false
  return isFirst ? facts.rank === null : facts.rank === null || facts.rank > COMMON_RANK
}

// Function words are in no exam list (Of, Upon), but are no names in a title. Names have ranks above this
// value.
const COMMON_RANK = 400

export const isCapitalised = (text: string): boolean => /^\p{Lu}/u.test(text)
