// The dictionary that a worker's tests share: read-only, and opening it costs more than the rest of a small app.
import { readFileSync } from 'node:fs'
import { type CoreDictionary, parseCoreDictionary } from '../../domain/language/core-dictionary.ts'
import { guessMeaning } from '../../domain/language/fallback.ts'
import { chooseCuedGloss } from '../../domain/language/sense-cues.ts'
import type { Dictionary } from '../../server/features/dictionary/index/dictionary.ts'
import { openDictionary } from '../../server/features/dictionary/index/open.ts'
import { DICTIONARY_DIR } from './dictionary-folder.ts'

let opened: Dictionary | undefined
let core: CoreDictionary | undefined

/** Opened once in a process, which closes it by ending: nobody else does. `dictionary-setup.ts` has built it before. */
export const theDictionary = (): Dictionary => {
  opened ??= openDictionary(DICTIONARY_DIR)
  return opened
}

/** What readers' browsers have of it, parsed once in a process, with the rules that their pages fetch after it. */
export const theCore = (): CoreDictionary => {
  core ??= {
    ...parseCoreDictionary(readFileSync(theDictionary().core.path, 'utf8'), chooseCuedGloss),
    guess: guessMeaning,
  }
  return core
}
