// Plans what becomes of a card that was saved under older rules: its lemma, its meaning, where its word stands.
import { entryAt, lemmaAt, spansAt, type Tap } from '../language/entry-at.ts'
import type { Lexicon } from '../language/lexicon.ts'
import { isPhrase } from '../language/tap.ts'
import type { Span } from './mask.ts'
import { isDictionarys } from './own-gloss.ts'

/** Of a card what its mending looks at. */
export interface OldCard {
  lemma: string
  /** The form that was saved first. */
  word: string
  gloss: string
  is_gloss_own: boolean
}
/** A sentence it was saved in, with the tap that it was. */
export interface OldContext {
  id: number
  gloss: string
  tap: Tap
}
export interface MendedContext {
  id: number
  gloss: string
  spans: Span[]
  zh: string
}
export interface MendedCard {
  lemma: string
  gloss: string
  is_gloss_own: boolean
  phonetic: string
  contexts: MendedContext[]
}

/** A paragraph of 2,000 Chinese characters has never been seen; a card must not grow with one. */
export const LONGEST_ZH = 2000
const LONGEST_GLOSS = 500

/** `n. 锯子, 谚语`; '' where the dictionary has no meaning. A word saved by itself is not the phrase it stands in. */
export function glossAt(lexicon: Lexicon, tap: Tap): string {
  const entry = entryAt(lexicon, tap)
  const sense = entry?.here?.phrase && !isPhrase(tap.text) ? entry.senses[0] : entry?.here
  return sense ? (sense.pos ? `${sense.pos}. ${sense.zh}` : sense.zh).slice(0, LONGEST_GLOSS) : ''
}

/** What a context says of its word, for looking it up again; a phrase by the lemma of its card where only that has it whole. */
export const tapOfContext = (
  lemma: string,
  { word, sentence, spans, zh }: { word: string; sentence: string; spans: readonly Span[]; zh: string },
): Tap => ({
  text: isPhrase(lemma) && !isPhrase(word) ? lemma : word,
  sentence: sentence || undefined,
  offset: spans[0]?.[0],
  zh: zh || undefined,
})

/**
 * The card under the rules of today; `contexts` the newest first. It keeps its lemma as long as one of its sentences still
 * says so: sentences are never parted. What is no dictionary's, in the card or in a sentence, is the reader's own and stays.
 */
export function mended(lexicon: Lexicon, card: OldCard, contexts: readonly OldContext[]): MendedCard {
  const taps = contexts.map(({ tap }) => tap)
  const alone: Tap = { text: isPhrase(card.lemma) ? card.lemma : card.word }
  const said = (taps.length > 0 ? taps : [alone]).map((tap) => lemmaAt(lexicon, tap))
  const isStill =
    said.includes(card.lemma) || (taps.length === 0 && lexicon.lemmasOf(card.word).includes(card.lemma))
  const lemma = isStill ? card.lemma : (said[0] ?? card.lemma)
  const known = [alone, { text: card.lemma }, { text: lemma }].flatMap(
    (tap) => entryAt(lexicon, tap)?.senses ?? [],
  )
  const mendedContexts = contexts.map(({ id, gloss, tap }): MendedContext => {
    const here = [...(entryAt(lexicon, tap)?.senses ?? []), ...known]
    return {
      id,
      gloss: isDictionarys(gloss, here) ? glossAt(lexicon, tap) || gloss : gloss,
      spans: spansAt(lexicon, tap),
      zh: tap.zh?.slice(0, LONGEST_ZH) ?? '',
    }
  })
  const everywhere = [...known, ...taps.flatMap((tap) => entryAt(lexicon, tap)?.senses ?? [])]
  const is_gloss_own = card.is_gloss_own || !isDictionarys(card.gloss, everywhere)
  const [newest] = mendedContexts
  const gloss = is_gloss_own ? card.gloss : (newest?.gloss ?? glossAt(lexicon, alone)) || card.gloss
  return {
    lemma,
    gloss,
    is_gloss_own,
    phonetic: entryAt(lexicon, { text: lemma })?.phonetic ?? '',
    contexts: mendedContexts,
  }
}
