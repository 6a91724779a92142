// Parses the core dictionary and resolves taps with it: a lazy chunk fetched with the dictionary, because the
// rules are useless without its words.
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

/** The core dictionary with the lookup for a tap; see domain/language/resolve-entry.ts. */
export type CoreEngine = CoreDictionary & {
  /** Undefined when the core has neither the form nor any of its lemmas: the server may have it. */
  entryAt(tap: WordInContext): DictionaryAnswer | undefined
  lemmaAt(tap: WordInContext): string
  spansAt(tap: WordInContext): PhrasePart[]
}

/** Dynamic import in this module: the language rules that it needs are already loaded with this module. */
export const updateGuestLemmas = async (core: CoreEngine): Promise<void> =>
  (await import('./guest-lemmas.ts')).recomputeGuestLemmas(core)

/**
 * Creates the engine from the text of a `core-<hash>.txt`; throws as {@link parseCoreDictionary} does. The
 * code that guesses unknown words is loaded in the background and not awaited; until then such words are
 * resolved by the server.
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
