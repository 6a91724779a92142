// Overrides the dictionary's sense with the sense that a model selected for this place. Server and browser
// share it.

import { toWordKey } from './normalise.ts'
import type { DictionaryAnswer } from './resolve-entry.ts'

/**
 * The sense of a word or phrase at one place of a paragraph: UTF-16 offsets, `end` exclusive. For a split
 * phrase the range covers all its words.
 */
export interface ModelSense {
  start: number
  end: number
  /** The lemma, or the phrase as in the dictionary. */
  lemma: string
  /** '' if there is none, e.g. for phrases. */
  pos: string
  zh: string
}

/**
 * Returns the dictionary's answer with the model's sense for the position `at` in the paragraph, if there is
 * one for the same word or phrase. For a word that no dictionary has, the answer consists of this sense
 * alone. The list of dictionary senses is unchanged.
 */
export function withModelSense<E extends DictionaryAnswer>(
  answer: E | undefined,
  text: string,
  senses: readonly ModelSense[],
  at: number,
): E | DictionaryAnswer | undefined {
  const lemma = answer ? (answer.here?.phrase ?? answer.here?.lemma ?? answer.lemma) : toWordKey(text)
  const sense = findModelSense(lemma, senses, at)
  if (!sense) return answer
  const { pos, zh } = sense
  if (!answer) return { ...nothing(text, lemma), here: { pos, zh, by: 'model' } }
  return { ...answer, here: { ...answer.here, pos, zh, by: 'model' } }
}

/** Returns the sense of `lemma` whose range contains `at`. */
export const findModelSense = <S extends ModelSense>(
  lemma: string,
  senses: readonly S[],
  at: number,
): S | undefined => senses.find((each) => each.lemma === lemma && at >= each.start && at < each.end)

const nothing = (text: string, lemma: string): DictionaryAnswer => ({
  ...{ word: text.trim(), lemma, lemmas: [lemma], phonetic: '', phonetics: { uk: '', us: '' } },
  ...{
    senses: [],
    here: null,
    name: null,
    parts: [],
    tags: [],
    rank: null,
    phrases: [],
    english: [],
    forms: [],
  },
})
