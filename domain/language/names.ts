// Tells names from words, because a name is not vocabulary: it counts neither as known nor as unknown.
import type { WordFacts } from './lexicon.ts'
import type { WordToken } from './tokenize.ts'

// Capitalised words that are vocabulary all the same would otherwise need their lower-case form in the text.
const ALWAYS_WORDS = /^(?:I|I['’](?:m|d|ll|ve))$/

/**
 * Whether a word inside a sentence is a name: it has a capital, and its lower-case lemma is in no exam list.
 * At the beginning of a sentence (`isFirst`) a capital says nothing: there it is a name only when the dictionary's
 * lists and ranking do not know it at all.
 */
export const isName = (token: WordToken, isFirst: boolean, facts: WordFacts): boolean => {
  if (!isCapitalised(token.text) || ALWAYS_WORDS.test(token.text)) return false
  if (facts.tags.length > 0) return false
  return isFirst ? facts.rank === null : facts.rank === null || facts.rank > COMMON_RANK
}

// Function words are on no exam list (Of, Upon), yet are no names in a title; names begin to rank behind them.
const COMMON_RANK = 400

export const isCapitalised = (text: string): boolean => /^\p{Lu}/u.test(text)
