// Combines the files of senses written by hand, so that the parser and the hash use the same list.
import { FIRST_SENSES_A } from './first-senses-a.ts'
import { FIRST_SENSES_B } from './first-senses-b.ts'
import { FIRST_SENSES_C } from './first-senses-c.ts'
import { FIRST_SENSES_D } from './first-senses-d.ts'
import { FIRST_SENSES_E } from './first-senses-e.ts'
import { FIRST_SENSES_F } from './first-senses-f.ts'
import { FIRST_SENSES_G } from './first-senses-g.ts'
import { FIRST_SENSES_H } from './first-senses-h.ts'
import { FIRST_SENSES_I } from './first-senses-i.ts'
import { FIRST_SENSES_J } from './first-senses-j.ts'
import { FIRST_SENSES_K } from './first-senses-k.ts'
import { FIRST_SENSES_L } from './first-senses-l.ts'

/** Text of each file, one entry `word=pos 甲，乙|pos 丙` per line. */
export const SENSES_BY_HAND: readonly string[] = [
  FIRST_SENSES_A,
  FIRST_SENSES_B,
  FIRST_SENSES_C,
  FIRST_SENSES_D,
  FIRST_SENSES_E,
  FIRST_SENSES_F,
  FIRST_SENSES_G,
  FIRST_SENSES_H,
  FIRST_SENSES_I,
  FIRST_SENSES_J,
  FIRST_SENSES_K,
  FIRST_SENSES_L,
]
