// What other features may use of the dictionary: an entry, the lemma a word is kept under, its gloss where it stands.
import { firstPart } from '../../../domain/kernel/well-formed.ts'
import { lemmaAt } from '../../../domain/language/entry-at.ts'
import type { Lexicon } from '../../../domain/language/lexicon.ts'
import { wordKey } from '../../../domain/language/normalise.ts'
import { isPhrase, phraseForm, type Tap } from '../../../domain/language/tap.ts'
import type { Deps } from '../../deps.ts'
import { type Found, lookUp as find } from './look-up.ts'

export { type Asked, type Met, metAt, tapOf } from './tap-of.ts'

/** The entry as a guest sees it (`saved` null); undefined when there is none. Shared: do not change it. */
export const entryOf = (deps: Pick<Deps, 'dictionary'>, tap: Tap): Found | undefined =>
  find(deps.dictionary, tap)?.value

/** The same of a word in a sentence alone. */
export const lookUp = (deps: Pick<Deps, 'dictionary'>, word: string, sentence?: string): Found | undefined =>
  entryOf(deps, { text: word, sentence })

/** The sense at the place in one line, `n. 锯子, 谚语`; '' without an entry. */
export const glossOf = (entry: Found | undefined): string => {
  const sense = entry?.here
  return sense ? firstPart(sense.pos ? `${sense.pos}. ${sense.zh}` : sense.zh, 500) : ''
}

/** The lemma a word is saved under: the one that fits its sentence. */
export const lemmaIn = (lexicon: Lexicon, word: string, sentence?: string): string =>
  lemmaAt(lexicon, { text: word, sentence })

/** Every lemma that a word may have been saved under, itself first. */
export function lemmasFor(lexicon: Lexicon, word: string): string[] {
  const phrase = isPhrase(word) ? phraseForm(lexicon, word) : undefined
  return [...new Set([wordKey(word), ...(phrase ? [phrase] : []), ...lexicon.lemmasOf(word)])]
}
