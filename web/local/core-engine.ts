// Reads the core dictionary and answers a tap from it: fetched beside it, so that no page waits for rules it has no words for.
import { type CoreDictionary, parseCoreDictionary } from '../../domain/language/core-dictionary.ts'
import type { CuedGloss } from '../../domain/language/lexicon.ts'
import {
  type DictionaryAnswer,
  locateSpans,
  resolveEntry,
  resolveLemma,
  type WordInContext,
} from '../../domain/language/resolve-entry.ts'
import type { PhrasePart } from '../../domain/language/word-in-context.ts'

/** The core dictionary with the answer to a tap; see domain/language/resolve-entry.ts. */
export type CoreEngine = CoreDictionary & {
  /** Undefined when the core knows neither the form nor any of its lemmas: the server may know more. */
  entryAt(tap: WordInContext): DictionaryAnswer | undefined
  lemmaAt(tap: WordInContext): string
  spansAt(tap: WordInContext): PhrasePart[]
}

/** Imported from here: all that it needs of the language is loaded with this module. */
export const updateGuestLemmas = async (core: CoreEngine): Promise<void> =>
  (await import('./guest-lemmas.ts')).recomputeGuestLemmas(core)

/**
 * The core of the text of a `core-<hash>.txt`; throws as {@link parseCore} does. It guesses at words it does not have once
 * that code has come, which is not waited for; without it such words are the server's.
 */
export function createCoreEngine(text: string, cued: CuedGloss): CoreEngine {
  const dictionary = parseCoreDictionary(text, cued)
  const core: CoreEngine = {
    ...dictionary,
    entryAt: (tap) => resolveEntry(core, tap),
    lemmaAt: (tap) => resolveLemma(core, tap),
    spansAt: (tap) => locateSpans(core, tap),
  }
  import('../../domain/language/fallback.ts').then(
    ({ guessMeaning }) => {
      core.guess = guessMeaning
    },
    () => undefined,
  )
  return core
}
