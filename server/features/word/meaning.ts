// What is kept of a word at the place it was saved from: its lemma, what it means there, where it stands.
import { lemmaAt, spansAt, type Tap } from '../../../domain/language/entry-at.ts'
import { isPhrase } from '../../../domain/language/tap.ts'
import type { Span } from '../../../domain/word/mask.ts'
import { glossAt, LONGEST_ZH } from '../../../domain/word/mend.ts'
import { isDictionarys } from '../../../domain/word/own-gloss.ts'
import type { Deps } from '../../deps.ts'
import { entryOf, lookUp } from '../dictionary/public.ts'

type Knowing = Pick<Deps, 'dictionary'>

export interface Meaning {
  gloss: string
  is_gloss_own: boolean
}
/** A word at its place as a card keeps it. */
export interface Place {
  lemma: string
  /** As it stands there: of a bent or split phrase its own words. */
  word: string
  spans: Span[]
  /** The paragraph's Chinese, '' where there is none. */
  zh: string
}

/** Lemma and place of what was tapped. */
export function placeOf({ dictionary }: Knowing, tap: Tap): Place {
  const spans = spansAt(dictionary, tap)
  const standing = spans.map(([start, end]) => tap.sentence?.slice(start, end)).join(' ')
  return {
    lemma: lemmaAt(dictionary, tap),
    word: isPhrase(tap.text) && standing !== '' ? standing : tap.text,
    spans,
    zh: tap.zh?.slice(0, LONGEST_ZH) ?? '',
  }
}

/**
 * The meaning to keep. `sent` is what the reader was shown, or wrote: it wins, and counts as their own where the dictionary
 * says nothing like it. Without one, and where the one sent is of a phrase around the word, the dictionary's at that place.
 */
export function meaningOf(deps: Knowing, sent: string | undefined, tap: Tap): Meaning {
  const gloss = glossAt(deps.dictionary, tap)
  if (!sent) return { gloss, is_gloss_own: false }
  const entry = entryOf(deps, tap)
  const senses = [{ zh: gloss }, ...(entry?.senses ?? []), ...(lookUp(deps, tap.text)?.senses ?? [])]
  if (isDictionarys(sent, senses)) return { gloss: sent, is_gloss_own: false }
  const around = [...(entry?.phrases ?? []), ...(entry?.here ? [entry.here] : [])]
  if (isDictionarys(sent, around)) return { gloss, is_gloss_own: false }
  return { gloss: sent, is_gloss_own: true }
}
