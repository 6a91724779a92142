// Hashes the lists written by hand that are part of an index, so that a changed list invalidates the index.
import { createHash } from 'node:crypto'
import { LEMMA_EXCEPTIONS } from '../../../../domain/language/lemma-exceptions.ts'
import { PHRASAL_VERBS } from '../../../../domain/language/phrasal-verbs.ts'
import { NEW_WORDS } from './new-words.ts'
import { OWN_PHONETICS } from './own-phonetics.ts'
import { OWN_PHRASES, UNWANTED_PHRASES } from './own-phrases.ts'
import { SENSES_BY_HAND } from './senses-by-hand.ts'

/** Hash of the lists, eight hexadecimal digits. */
export const stampOfLists = (lists: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(lists)).digest('hex').slice(0, 8)

/** Hash of the lists of this version. */
export const OWN_LISTS: string = stampOfLists([
  ...SENSES_BY_HAND,
  NEW_WORDS,
  OWN_PHRASES,
  [...UNWANTED_PHRASES],
  [...OWN_PHONETICS],
  PHRASAL_VERBS,
  [...LEMMA_EXCEPTIONS],
])
