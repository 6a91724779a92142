// Reads the core dictionary and answers a tap from it: fetched beside it, so that no page waits for rules it has no words for.
import { type CoreDictionary, parseCore } from '../../domain/language/core-dictionary.ts'
import { type Answer, entryAt, lemmaAt, spansAt, type Tap } from '../../domain/language/entry-at.ts'
import type { CuedGloss } from '../../domain/language/lexicon.ts'
import type { Part } from '../../domain/language/tap.ts'

/** The core dictionary with the answer to a tap; see domain/language/entry-at.ts. */
export type Core = CoreDictionary & {
  /** Undefined when the core knows neither the form nor any of its lemmas: the server may know more. */
  entryAt(tap: Tap): Answer | undefined
  lemmaAt(tap: Tap): string
  spansAt(tap: Tap): Part[]
}

/** Imported from here: all that it needs of the language is loaded with this module. */
export const updateGuestLemmas = async (core: Core): Promise<void> =>
  (await import('./guest-lemmas.ts')).mendGuestLemmas(core)

/**
 * The core of the text of a `core-<hash>.txt`; throws as {@link parseCore} does. It guesses at words it does not have once
 * that code has come, which is not waited for; without it such words are the server's.
 */
export function makeCore(text: string, cued: CuedGloss): Core {
  const dictionary = parseCore(text, cued)
  const core: Core = {
    ...dictionary,
    entryAt: (tap) => entryAt(core, tap),
    lemmaAt: (tap) => lemmaAt(core, tap),
    spansAt: (tap) => spansAt(core, tap),
  }
  import('../../domain/language/fallback.ts').then(
    ({ guessOf }) => {
      core.guess = guessOf
    },
    () => undefined,
  )
  return core
}
