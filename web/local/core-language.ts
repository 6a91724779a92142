// What a word means where it stands, from this browser's own dictionary: at once, without a network, as the server says it.
import type { CoreDictionary } from '../../domain/language/core-dictionary.ts'
import { type Answer, entryAt, lemmaAt, spansAt, type Tap } from '../../domain/language/entry-at.ts'
import type { Part } from '../../domain/language/tap.ts'
import { coreNow as dictionaryNow, loadCore as loadDictionary } from './core-dictionary.ts'

/** The core dictionary with the answer to a tap; see domain/language/entry-at.ts. */
export type Core = CoreDictionary & {
  /** Undefined when the core knows neither the form nor any of its lemmas: the server may know more. */
  entryAt(tap: Tap): Answer | undefined
  lemmaAt(tap: Tap): string
  spansAt(tap: Tap): Part[]
}

const made = new WeakMap<CoreDictionary, Core>()

function withAnswers(dictionary: CoreDictionary): Core {
  const known = made.get(dictionary)
  if (known) return known
  const core: Core = {
    ...dictionary,
    entryAt: (tap) => entryAt(dictionary, tap),
    lemmaAt: (tap) => lemmaAt(dictionary, tap),
    spansAt: (tap) => spansAt(dictionary, tap),
  }
  made.set(dictionary, core)
  return core
}

/** The core if it is there already; never waits. */
export function coreNow(): Core | undefined {
  const dictionary = dictionaryNow()
  return dictionary && withAnswers(dictionary)
}

/** The core, loaded when first asked for; a failed load may be asked for again. */
export const loadCore = async (): Promise<Core> => withAnswers(await loadDictionary())
