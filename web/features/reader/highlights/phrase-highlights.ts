// Finds the saved phrases of a paragraph: exact, inflected ("looked forward to"), and split ("gave it up").
import type { CoreDictionary } from '../../../../domain/language/core-dictionary.ts'
import { splitPhrase } from '../../../../domain/language/phrase-pattern.ts'
import { isSavingData } from '../../../lib/saving-data.ts'
import { getLoadedCore, loadCore } from '../../../local/core-dictionary.ts'
import { getHighlightKind, type WordHighlights } from '../../../local/word-highlights.ts'
import type { HighlightedSpan, LemmaToken } from './reading-highlights.ts'

export type TokenizedParagraph = { text: string; tokens: readonly LemmaToken[] }
type Core = Pick<CoreDictionary, 'phrasesAt'>
type Saved = { phrase: string; words: readonly string[] }

/** Index of the saved phrases by their first word; cached for each snapshot of the reader's words. */
const byFirst = new WeakMap<WordHighlights, ReadonlyMap<string, readonly Saved[]>>()

function savedIn(highlights: WordHighlights): ReadonlyMap<string, readonly Saved[]> {
  const known = byFirst.get(highlights)
  if (known) return known
  const made = new Map<string, Saved[]>()
  for (const phrase of new Set([...highlights.cards.keys(), ...highlights.states.keys()])) {
    const words = splitPhrase(phrase)
    const [first = ''] = words
    if (phrase.includes(' ')) made.set(first, [...(made.get(first) ?? []), { phrase, words }])
  }
  byFirst.set(highlights, made)
  return made
}

export type FindPhrases = (
  paragraph: TokenizedParagraph,
  highlights: WordHighlights,
  now: number,
) => HighlightedSpan[]

/**
 * Calls the callback `use` with a function that finds phrases, and again with a better one when the
 * dictionary is loaded.
 */
export async function loadPhraseFinder(use: (find: FindPhrases) => void): Promise<void> {
  const give = (core: Core | undefined) =>
    use((paragraph, highlights, now) => findPhrasesIn(paragraph, highlights, now, core))
  give(getLoadedCore())
  if (!getLoadedCore() && !isSavingData()) give(await loadCore())
}

/**
 * Returns the spans to highlight for phrases at a time (unix milliseconds). Without `core`, or for a phrase
 * that is not in it, only adjacent words match. Of a split phrase, only its own words are highlighted.
 */
export function findPhrasesIn(
  { text, tokens }: TokenizedParagraph,
  highlights: WordHighlights,
  now: number,
  core: Core | undefined,
): HighlightedSpan[] {
  const saved = savedIn(highlights)
  return tokens.flatMap((token, at) => {
    const candidates = [...new Set([token.key, token.lemma])].flatMap((word) => saved.get(word) ?? [])
    if (candidates.length === 0) return []
    const split = core?.phrasesAt(text, token.start).filter(({ start }) => start === token.start) ?? []
    return candidates.flatMap(({ phrase, words }) => {
      const kind = getHighlightKind(highlights, phrase, now)
      if (!kind) return []
      const end = endOf(words, tokens, at, text)
      if (end !== undefined) return [{ start: token.start, end, kind }]
      const found = split.find((match) => match.phrase === phrase)
      return found ? found.parts.map((part) => ({ ...part, kind })) : []
    })
  })
}

/**
 * End offset of the words that follow a token with only white space between them; undefined when they do not
 * match.
 */
function endOf(
  words: readonly string[],
  tokens: readonly LemmaToken[],
  at: number,
  text: string,
): number | undefined {
  let before: LemmaToken | undefined
  for (const [place, word] of words.entries()) {
    const token = tokens[at + place]
    if (!token || (token.key !== word && token.lemma !== word)) return undefined
    if (before && !/^\s+$/.test(text.slice(before.end, token.start))) return undefined
    before = token
  }
  return before?.end
}
