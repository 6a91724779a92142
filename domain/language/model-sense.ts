// Puts the sense that a model read in the text before the dictionary's: the server's and the browser's sheets do it alike.

import { toWordKey } from './normalise.ts'
import type { DictionaryAnswer } from './resolve-entry.ts'

/** What a word or phrase means at one place of a paragraph: UTF-16 offsets, `end` exclusive, of a split phrase all it spans. */
export interface ModelSense {
  start: number
  end: number
  /** The lemma, or the phrase as the dictionary has it. */
  lemma: string
  /** '' where none is named, as of phrases. */
  pos: string
  zh: string
}

/**
 * The dictionary's answer with the model's sense at its place (`at` in the paragraph), where there is one of the same
 * word or phrase; of a word that no dictionary has, an answer of that sense alone. Senses of the dictionary stay as they are.
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

/** The sense of `lemma` that covers the place `at`. */
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
