// Decides whether the facts of a compound are its own or come from one of its parts.
import type { Lexicon, WordFacts } from './lexicon.ts'

/**
 * Returns the facts of a compound, or empty facts if they equal those of one of its parts: ninety-eight is in
 * no list just because ninety is.
 */
export const selectOwnFacts = (
  lexicon: Pick<Lexicon, 'lemmasOf' | 'rank' | 'tags'>,
  lemma: string,
): WordFacts => {
  const own = { rank: lexicon.rank(lemma), tags: lexicon.tags(lemma) }
  const isBorrowed =
    lemma.includes('-') &&
    lemma
      .split('-')
      .filter(Boolean)
      .flatMap((part) => lexicon.lemmasOf(part))
      .some((part) => lexicon.rank(part) === own.rank && lexicon.tags(part).join() === own.tags.join())
  return isBorrowed ? { rank: null, tags: [] } : own
}
