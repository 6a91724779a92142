// Finds the saved words of a paragraph, and selects those near the viewport: browser engines slow down with
// hundreds of ranges.
import { toWordKey } from '../../../../domain/language/normalise.ts'
import { tokenizeText } from '../../../../domain/language/tokenize.ts'
import { getHighlightKind, type HighlightKind, type WordHighlights } from '../../../local/word-highlights.ts'

/** More ranges at once freeze WebKit. */
export const MAX_RANGES = 60

/** A word of a paragraph with the lemma that the article counts it under. */
export type LemmaToken = { start: number; end: number; key: string; lemma: string }
export type HighlightedSpan = { start: number; end: number; kind: HighlightKind }

/** Lemmas that differ from the usual one because of their sentence, by the UTF-16 offset of the word. */
export type LemmasHere = ReadonlyMap<number, string>

/** {@link LemmasHere} by paragraph id. */
export function groupLemmasByParagraph(
  occurrences: readonly (readonly [paragraph: string, start: number, lemma: string])[],
): ReadonlyMap<string, LemmasHere> {
  const here = new Map<string, Map<number, string>>()
  for (const [paragraph, start, lemma] of occurrences) {
    const known = here.get(paragraph) ?? new Map<number, string>()
    here.set(paragraph, known.set(start, lemma))
  }
  return here
}

/**
 * Splits a text into words with their lemmas; `forms` has the words whose lemma is not the form itself,
 * `here` the lemmas that depend on the sentence.
 */
export function tokenizeLemmas(
  text: string,
  forms: Readonly<Record<string, string>>,
  here?: LemmasHere,
): LemmaToken[] {
  return tokenizeText(text).map(({ text: form, start, end }) => {
    const key = toWordKey(form)
    const usual = Object.hasOwn(forms, key) ? (forms[key] ?? key) : key
    return { start, end, key, lemma: here?.get(start) ?? usual }
  })
}

/** Returns the spans to highlight in a paragraph at a time (unix milliseconds). */
export function findHighlights(
  tokens: readonly LemmaToken[],
  highlights: WordHighlights,
  now: number,
): HighlightedSpan[] {
  if (highlights.cards.size === 0 && highlights.states.size === 0) return []
  return tokens.flatMap(({ start, end, key, lemma }) => {
    const kind =
      getHighlightKind(highlights, lemma, now) ??
      (key === lemma ? undefined : getHighlightKind(highlights, key, now))
    return kind ? [{ start, end, kind }] : []
  })
}

/**
 * Selects at most `maxRanges` of the spans of all paragraphs, those nearest to the middle of the viewport first.
 * `distance`: between the paragraph's middle and the viewport's (px).
 */
export function selectNearest<T extends { distance: number; spans: readonly unknown[] }>(
  paragraphs: readonly T[],
  maxRanges: number = MAX_RANGES,
): T[] {
  let left = maxRanges
  const taken: T[] = []
  for (const paragraph of [...paragraphs].sort((a, b) => a.distance - b.distance)) {
    if (left <= 0) break
    const spans = paragraph.spans.slice(0, left)
    left -= spans.length
    taken.push({ ...paragraph, spans })
  }
  return taken
}
