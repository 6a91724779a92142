// The words worth learning before an article: those unknown to this reader that raise its share of known words most.
import type { ArticleShown } from '../../../../contract/entities/article.ts'
import type { WordFacts } from '../../../../domain/language/lexicon.ts'
import type { DictionaryAnswer, WordInContext } from '../../../../domain/language/resolve-entry.ts'
import type { WordHighlights } from '../../../local/word-highlights.ts'
import { groupLemmasByParagraph, tokenizeLemmas } from '../highlights/reading-highlights.ts'
import { toWordTarget, type WordTarget } from '../highlights/target.ts'
import { isKnownNow } from '../known-share.ts'
import type { WordSubject } from '../panels/answer.ts'

/** What of a dictionary is asked. */
export interface WordLookup {
  facts(lemma: string): WordFacts
  rank(lemma: string): number | null
  entryAt(tap: WordInContext): DictionaryAnswer | undefined
}
/** A word with the place that it is saved from; `count`: how often it stands in the text. */
export interface WordBefore extends WordSubject {
  count: number
}
type Text = Pick<ArticleShown, 'paragraphs' | 'forms' | 'occurrences'>
type Place = { paragraph: string; text: string; zh: string; start: number; end: number }

const MAX_WORDS = 10
/** A word whose first places all belong to set phrases is the phrase's affair, not its own. */
const PLACES = 3
/** Behind every word that a ranking has. */
const UNRANKED = 1e9

/**
 * At most ten unknown lemmas. Every running word of the text weighs the same in the share, so the word that stands in it
 * most often raises it most; of two that stand there as often the commoner in English comes first, for it will be met
 * again. Left out are words saved already, those only ever written with a capital (they may be names), and those that the
 * dictionary has no meaning of at any of their first places; who has told no level is taken to know 中考's words.
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
