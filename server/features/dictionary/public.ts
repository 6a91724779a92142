// What other features may use of the dictionary: an entry, the lemma a word is kept under, its first gloss.
import type { Deps } from '../../deps.ts'
import type { Found } from './entry.ts'
import { lookUp as find } from './look-up.ts'

export { lemmaIn, lemmasFor } from './word-in-sentence.ts'

/** The entry as a guest sees it (`saved` null); undefined when there is none. Shared: do not change it. */
export const lookUp = (deps: Pick<Deps, 'dictionary'>, word: string, sentence?: string): Found | undefined =>
  find(deps.dictionary, word, sentence)?.value

/** The first sense in one line, `n. 锯子, 谚语`; '' without an entry. */
export const glossOf = (entry: Found | undefined): string => {
  const [sense] = entry?.senses ?? []
  return sense ? (sense.pos ? `${sense.pos}. ${sense.zh}` : sense.zh).slice(0, 500) : ''
}
