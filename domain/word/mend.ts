// Plans what becomes of a card that was saved under older rules: its lemma, its meaning, where its word stands.
import { firstPart } from '../kernel/well-formed.ts'
import { entryAt, lemmaAt, spansAt, type Tap } from '../language/entry-at.ts'
import type { Lexicon } from '../language/lexicon.ts'
import { isPhrase } from '../language/tap.ts'
import type { Span } from './mask.ts'
import { glossAt, LONGEST_ZH, phoneticOf } from './meaning.ts'
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
  sentence_zh: string
}
export interface MendedCard {
  lemma: string
  gloss: string
  is_gloss_own: boolean
  phonetic: string
  contexts: MendedContext[]
}

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
      zh: firstPart(tap.zh ?? '', LONGEST_ZH),
      sentence_zh: firstPart(tap.sentence_zh ?? '', LONGEST_ZH),
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
    phonetic: phoneticOf(lexicon, lemma),
    contexts: mendedContexts,
  }
}
