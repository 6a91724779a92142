// Finds the words of an article that the reader probably does not know, but has read without a lookup.
import type { ArticleShown } from '../../../../contract/entities/article.ts'
import type { CoreDictionary } from '../../../../domain/language/core-dictionary.ts'
import { isBaselineVocabulary, isKnownAtBaseline } from '../../../../domain/language/levels.ts'
import type { WordHighlights } from '../../../local/word-highlights.ts'
import { groupLemmasByParagraph, tokenizeLemmas } from '../highlights/reading-highlights.ts'

/** Max. number of words that a request accepts. */
const MAX_WORDS = 2000
/** Rank for words that the frequency list does not have: they sort behind all ranked words. */
const UNRANKED = 1e9

/**
 * Lemmas of the article above the reader's level, neither saved nor marked, of which no form was looked up
 * (`lookedUp`, lower case), the most common first. Only words of the dictionary: names are not vocabulary.
 */
export function findPassedWords(
  article: Pick<ArticleShown, 'paragraphs' | 'forms' | 'occurrences'>,
  core: CoreDictionary,
  highlights: WordHighlights,
  lookedUp: ReadonlySet<string>,
): string[] {
  // Default for readers without a level: no question about "the" and "of".
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
      // A word that is always capitalized may be a name.
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
