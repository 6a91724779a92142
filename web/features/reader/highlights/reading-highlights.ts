// Finds the saved words of a paragraph, and of all found those near the window: engines slow down with hundreds.
import { toWordKey } from '../../../../domain/language/normalise.ts'
import { tokenizeText } from '../../../../domain/language/tokenize.ts'
import { getHighlightKind, type HighlightKind, type WordHighlights } from '../../../local/word-highlights.ts'

/** More ranges at once lock up WebKit. */
export const MAX_RANGES = 60

/** A word of a paragraph with the lemma that the article counts it under. */
export type LemmaToken = { start: number; end: number; key: string; lemma: string }
export type HighlightedSpan = { start: number; end: number; kind: HighlightKind }

/** Lemmas that a paragraph's sentences make others than usual, by the UTF-16 offset of their words. */
export type LemmasHere = ReadonlyMap<number, string>

/** {@link LemmasHere} by the id of the paragraph. */
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

/** The words of a text by lemma; `forms` holds those whose lemma is not the form itself, `here` what sentences change. */
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

/** What is to be highlighted in a paragraph at a time (unix milliseconds). */
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
 * At most `most` of the spans of paragraphs, those nearest to the window's middle first. `distance` is how far a
 * paragraph's middle lies from it.
 */
export function selectNearest<T extends { distance: number; spans: readonly unknown[] }>(
  paragraphs: readonly T[],
  most: number = MAX_RANGES,
): T[] {
  let left = most
  const taken: T[] = []
  for (const paragraph of [...paragraphs].sort((a, b) => a.distance - b.distance)) {
    if (left <= 0) break
    const spans = paragraph.spans.slice(0, left)
    left -= spans.length
    taken.push({ ...paragraph, spans })
  }
  return taken
}
