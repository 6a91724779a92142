// Counts the words that a reader met, did not know by any sign of theirs, and still read past without asking.
import type { ArticleShown } from '../../../../contract/entities/article.ts'
import type { CoreDictionary } from '../../../../domain/language/core-dictionary.ts'
import { isBaselineVocabulary, isKnownAtBaseline } from '../../../../domain/language/levels.ts'
import type { WordHighlights } from '../../../local/word-highlights.ts'
import { groupLemmasByParagraph, tokenizeLemmas } from '../highlights/reading-highlights.ts'

/** As many as one call takes. */
const MAX_WORDS = 2000
/** Behind every word that a ranking has. */
const UNRANKED = 1e9

/**
 * Lemmas of the article that are above the reader's base, neither saved nor marked, and of which no form was asked
 * about (`lookedUp`, lower case), the commonest first. Only words that the dictionary has: names are nobody's vocabulary.
 */
export function findPassedWords(
  article: Pick<ArticleShown, 'paragraphs' | 'forms' | 'occurrences'>,
  core: CoreDictionary,
  highlights: WordHighlights,
  lookedUp: ReadonlySet<string>,
): string[] {
  // Who has not told their level is not asked about "the" and "of".
  const base = highlights.base !== null && isBaselineVocabulary(highlights.base) ? highlights.base : 'ZK'
  const rareness = (lemma: string) => core.rank(lemma) ?? UNRANKED
  const lower = new Set<string>()
  const lemmas = new Set<string>()
  const known = new Set<string>()
  const here = groupLemmasByParagraph(article.occurrences)
  for (const { id, kind, text } of article.paragraphs) {
    if (kind === 'img' || kind === 'pre') continue
    for (const { start, key, lemma } of tokenizeLemmas(text, article.forms, here.get(id))) {
      if (lookedUp.has(key)) known.add(lemma)
      // A word that is only ever written with a capital may be a name.
      if (/\p{Ll}/u.test(text[start] ?? '')) lower.add(lemma)
      lemmas.add(lemma)
    }
  }
  return [...lemmas]
    .filter((lemma) => lower.has(lemma) && !known.has(lemma))
    .filter((lemma) => !highlights.cards.has(lemma) && !highlights.states.has(lemma))
    .filter((lemma) => core.entry(lemma) !== undefined && !isKnownAtBaseline(base, core.facts(lemma)))
    .sort((a, b) => rareness(a) - rareness(b) || a.localeCompare(b))
    .slice(0, MAX_WORDS)
}
