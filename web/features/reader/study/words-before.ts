// Selects the words to learn before an article: the unknown ones that raise the reader's known share most.
import type { ArticleShown } from '../../../../contract/entities/article.ts'
import type { WordFacts } from '../../../../domain/language/lexicon.ts'
import type { DictionaryAnswer, WordInContext } from '../../../../domain/language/resolve-entry.ts'
import type { WordHighlights } from '../../../local/word-highlights.ts'
import { groupLemmasByParagraph, tokenizeLemmas } from '../highlights/reading-highlights.ts'
import { toWordTarget, type WordTarget } from '../highlights/target.ts'
import { isKnownNow } from '../known-share.ts'
import type { WordSubject } from '../panels/answer.ts'

/** The part of a dictionary's interface that is used here. */
export interface WordLookup {
  facts(lemma: string): WordFacts
  rank(lemma: string): number | null
  entryAt(tap: WordInContext): DictionaryAnswer | undefined
}
/** A word with the place that it is saved from; `count`: its frequency in the text. */
export interface WordBefore extends WordSubject {
  count: number
}
type Text = Pick<ArticleShown, 'paragraphs' | 'forms' | 'occurrences'>
type Place = { paragraph: string; text: string; zh: string; start: number; end: number }

const MAX_WORDS = 10
/**
 * Number of occurrences that are checked. If all of them belong to set phrases, the word is skipped: its
 * meaning is the phrase's.
 */
const PLACES = 3
/** Rank for words that the frequency list does not have: they sort behind all ranked words. */
const UNRANKED = 1e9

/**
 * At most ten unknown lemmas. Every running word counts equally in the share, so the most frequent word
 * raises it most; of two with the same frequency, the more common in English is first, because the reader
 * will meet it again. Left out are saved words, words that are always capitalized (they may be names), and
 * words without a dictionary meaning at each of their first three occurrences. The default level of a reader
 * without one is 中考.
 */
export function findWordsBefore(article: Text, words: WordLookup, highlights: WordHighlights): WordBefore[] {
  const reader = { ...highlights, base: highlights.base ?? ('ZK' as const) }
  const isUnknown = (lemma: string) => !highlights.cards.has(lemma) && !isKnownNow(lemma, reader, words)
  const found = [...placesOf(article)].filter(([lemma, { isName }]) => !isName && isUnknown(lemma))
  const rank = (lemma: string) => words.rank(lemma) ?? UNRANKED
  found.sort(
    ([a, { count }], [b, { count: other }]) => other - count || rank(a) - rank(b) || a.localeCompare(b),
  )
  const chosen: WordBefore[] = []
  for (const [lemma, { count, places }] of found) {
    if (chosen.length === MAX_WORDS) break
    const subject = firstMeaning(lemma, places, words)
    if (subject) chosen.push({ ...subject, count })
  }
  return chosen
}

interface WordOccurrence {
  count: number
  isName: boolean
  places: Place[]
}

function placesOf({ paragraphs, forms, occurrences }: Text): Map<string, WordOccurrence> {
  const here = groupLemmasByParagraph(occurrences)
  const met = new Map<string, WordOccurrence>()
  for (const { id, kind, text, zh } of paragraphs) {
    if (kind === 'img' || kind === 'pre') continue
    for (const { start, end, lemma } of tokenizeLemmas(text, forms, here.get(id))) {
      const known = met.get(lemma) ?? { count: 0, isName: true, places: [] }
      known.count += 1
      const isLower = /\p{Ll}/u.test(text.charAt(start))
      if (isLower) known.isName = false
      if (isLower && kind === 'p' && known.places.length < PLACES)
        known.places.push({ paragraph: id, text, zh, start, end })
      met.set(lemma, known)
    }
  }
  return met
}

function firstMeaning(lemma: string, places: readonly Place[], words: WordLookup): WordSubject | undefined {
  for (const { paragraph, text, zh, ...span } of places) {
    const target: WordTarget = toWordTarget(paragraph, text, span, zh)
    const entry = words.entryAt({ text: target.text, sentence: target.sentence, offset: target.offset, zh })
    const sense = entry?.name ? null : entry?.here
    if (!sense || sense.phrase !== undefined || sense.zh === '') continue
    if ((sense.lemma ?? entry?.lemma) === lemma)
      return { target, lemma, gloss: sense.pos ? `${sense.pos}. ${sense.zh}` : sense.zh }
  }
  return undefined
}
