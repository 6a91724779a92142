// Plans the migration of a card from an older algorithm version: its lemma, its gloss, the spans of its word.
import { truncateText } from '../kernel/well-formed.ts'
import type { Lexicon } from '../language/lexicon.ts'
import { locateSpans, resolveEntry, resolveLemma, type WordInContext } from '../language/resolve-entry.ts'
import { isPhrase } from '../language/word-in-context.ts'
import type { SpanPair } from './cloze.ts'
import { findGloss, findPhonetic, MAX_ZH_LENGTH } from './meaning.ts'
import { isDictionaryGloss } from './own-gloss.ts'

/** The fields of a card that the migration reads. */
export interface OldCard {
  lemma: string
  /** The form that was saved first. */
  word: string
  gloss: string
  is_gloss_own: boolean
}
/** A sentence in which the word was saved, with the dictionary query of that time. */
export interface OldContext {
  id: number
  gloss: string
  wordInContext: WordInContext
}
export interface RecomputedContext {
  id: number
  gloss: string
  spans: SpanPair[]
  zh: string
  sentence_zh: string
}
export interface RecomputedCard {
  lemma: string
  gloss: string
  is_gloss_own: boolean
  phonetic: string
  contexts: RecomputedContext[]
}

/**
 * Returns the card under the current algorithm; `contexts` are sorted from new to old. The lemma is unchanged
 * if at least one sentence still resolves to it, because the sentences of a card are never split. A gloss
 * that is not from the dictionary, in the card or in a context, is the reader's own and unchanged.
 */
export function planRecomputedCard(
  lexicon: Lexicon,
  card: OldCard,
  contexts: readonly OldContext[],
): RecomputedCard {
  const words = contexts.map(({ wordInContext }) => wordInContext)
  const alone: WordInContext = { text: isPhrase(card.lemma) ? card.lemma : card.word }
  const lemmas = (words.length > 0 ? words : [alone]).map((tap) => resolveLemma(lexicon, tap))
  const isStill =
    lemmas.includes(card.lemma) || (words.length === 0 && lexicon.lemmasOf(card.word).includes(card.lemma))
  const lemma = isStill ? card.lemma : (lemmas[0] ?? card.lemma)
  const known = [alone, { text: card.lemma }, { text: lemma }].flatMap(
    (tap) => resolveEntry(lexicon, tap)?.senses ?? [],
  )
  const recomputedContexts = contexts.map(({ id, gloss, wordInContext }): RecomputedContext => {
    const here = [...(resolveEntry(lexicon, wordInContext)?.senses ?? []), ...known]
    return {
      id,
      gloss: isDictionaryGloss(gloss, here) ? findGloss(lexicon, wordInContext) || gloss : gloss,
      spans: locateSpans(lexicon, wordInContext),
      zh: truncateText(wordInContext.zh ?? '', MAX_ZH_LENGTH),
      sentence_zh: truncateText(wordInContext.sentence_zh ?? '', MAX_ZH_LENGTH),
    }
  })
  const everywhere = [...known, ...words.flatMap((tap) => resolveEntry(lexicon, tap)?.senses ?? [])]
  const is_gloss_own = card.is_gloss_own || !isDictionaryGloss(card.gloss, everywhere)
  const [newest] = recomputedContexts
  const gloss = is_gloss_own ? card.gloss : (newest?.gloss ?? findGloss(lexicon, alone)) || card.gloss
  return {
    lemma,
    gloss,
    is_gloss_own,
    phonetic: findPhonetic(lexicon, lemma),
    contexts: recomputedContexts,
  }
}
