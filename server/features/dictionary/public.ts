// API of the dictionary for other features: entries, lemmas, glosses in context.
import { truncateText } from '../../../domain/kernel/well-formed.ts'
import type { Lexicon } from '../../../domain/language/lexicon.ts'
import { toWordKey } from '../../../domain/language/normalise.ts'
import { resolveLemma } from '../../../domain/language/resolve-entry.ts'
import { findPhraseForm, isPhrase, type WordInContext } from '../../../domain/language/word-in-context.ts'
import type { Deps } from '../../deps.ts'
import { lookUpInContext as find, type LookupResult } from './look-up.ts'

export { type LookupContext, resolveLookup, toWordInContext, type WordQuery } from './resolve-lookup.ts'

/**
 * The entry as a guest sees it (`saved` null); undefined when there is none. The object is cached and shared:
 * do not change it.
 */
export const entryOf = (deps: Pick<Deps, 'dictionary'>, tap: WordInContext): LookupResult | undefined =>
  find(deps.dictionary, tap)?.value

/** The same for a word in a sentence, without its offset or a translation. */
export const lookUpWord = (
  deps: Pick<Deps, 'dictionary'>,
  word: string,
  sentence?: string,
): LookupResult | undefined => entryOf(deps, { text: word, sentence })

/** The sense in this context in one line, e.g. `n. 锯子, 谚语`; empty without an entry. */
export const formatGloss = (entry: LookupResult | undefined): string => {
  const sense = entry?.here
  return sense ? truncateText(sense.pos ? `${sense.pos}. ${sense.zh}` : sense.zh, 500) : ''
}

/** The lemma under which a word is saved, chosen by its sentence. */
export const lemmaIn = (lexicon: Lexicon, word: string, sentence?: string): string =>
  resolveLemma(lexicon, { text: word, sentence })

/** Every lemma under which the word may have been saved, the word itself first. */
export function lemmasFor(lexicon: Lexicon, word: string): string[] {
  const phrase = isPhrase(word) ? findPhraseForm(lexicon, word) : undefined
  return [...new Set([toWordKey(word), ...(phrase ? [phrase] : []), ...lexicon.lemmasOf(word)])]
}
