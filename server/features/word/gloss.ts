// What a saved word means: as the dictionary says at its place, or in the reader's own words.
import { isDictionarys } from '../../../domain/word/own-gloss.ts'
import type { Deps } from '../../deps.ts'
import { glossOf, lookUp } from '../dictionary/public.ts'

export interface Meaning {
  gloss: string
  is_gloss_own: boolean
}

/** `n. 锯子, 谚语`; '' where the dictionary has no meaning. */
export const dictionaryGloss = (
  deps: Pick<Deps, 'dictionary'>,
  { word, sentence }: { word: string; sentence: string },
): string => glossOf(lookUp(deps, word, sentence || undefined))

/**
 * The meaning to keep. `sent` is what the reader was shown, or wrote: it wins, and counts as their own where the dictionary
 * says nothing like it. Without one the dictionary's at that place.
 */
export function meaningOf(
  deps: Pick<Deps, 'dictionary'>,
  sent: string | undefined,
  place: { word: string; sentence: string },
): Meaning {
  if (!sent) return { gloss: dictionaryGloss(deps, place), is_gloss_own: false }
  const senses = [lookUp(deps, place.word), lookUp(deps, place.word, place.sentence || undefined)].flatMap(
    (entry) => [...(entry?.senses ?? []), ...(entry?.phrases ?? [])],
  )
  return { gloss: sent, is_gloss_own: !isDictionarys(sent, senses) }
}
