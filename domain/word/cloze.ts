// Parser that finds a saved word in its sentence, and splits the sentence into visible and masked parts.
// Inflected or split phrases are masked in all their parts.

/** Start and end index in a sentence, in UTF-16 units. */
export type SpanPair = [number, number]

/** A part of a sentence. The reader must recall the masked parts. */
export interface ClozePart {
  text: string
  isMasked: boolean
}

const LETTER = /[\p{L}\p{M}\p{N}]/u
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/**
 * Returns every occurrence of `form` as whole words, case-insensitive, with any amount of white space between
 * its words.
 */
function placesOf(sentence: string, form: string): SpanPair[] {
  const text = form.trim()
  if (text === '') return []
  const pattern = new RegExp(text.split(/\s+/).map(escaped).join('\\s+'), 'giu')
  return [...sentence.matchAll(pattern)].flatMap((match): SpanPair[] => {
    const end = match.index + match[0].length
    const isWhole = !LETTER.test(sentence[match.index - 1] ?? '') && !LETTER.test(sentence[end] ?? '')
    return isWhole ? [[match.index, end]] : []
  })
}

/** Finds the words of a phrase in order, with other words between them. Returns [] if a word is missing. */
function scattered(sentence: string, phrase: string): SpanPair[] {
  const spans: SpanPair[] = []
  let from = 0
  for (const word of phrase.trim().split(/\s+/)) {
    const next = placesOf(sentence, word).find(([start]) => start >= from)
    if (!next) return []
    spans.push(next)
    from = next[1]
  }
  return spans
}

/** Normalizes spans: sorted, inside the sentence, overlaps merged. */
function tidied(sentence: string, spans: readonly SpanPair[]): SpanPair[] {
  const tidy: SpanPair[] = []
  for (const [start, end] of [...spans].sort((a, b) => a[0] - b[0] || b[1] - a[1])) {
    const last = tidy.at(-1)
    if (start < 0 || end <= start || end > sentence.length) continue
    if (last && start < last[1]) last[1] = Math.max(last[1], end)
    else tidy.push([start, end])
  }
  return tidy
}

/**
 * Returns the spans of a context's word: its stored spans, else every occurrence of the form `word`, else
 * (for a phrase) each of its words in order. If the sentence has a single word more than once, all
 * occurrences are returned, because a visible one would give the answer away. Returns [] if the word does not
 * occur.
 */
export function findWordSpans(context: {
  word: string
  sentence: string
  spans: readonly SpanPair[]
}): SpanPair[] {
  const { word, sentence } = context
  const stored = tidied(sentence, context.spans)
  const [only] = stored
  if (only && stored.length === 1) {
    const again = placesOf(sentence, sentence.slice(...only))
    return tidied(sentence, [only, ...again])
  }
  if (only) return stored
  const whole = placesOf(sentence, word)
  return whole.length > 0 || !/\s/.test(word.trim()) ? whole : scattered(sentence, word)
}

/**
 * Splits the sentence into parts, in order. Parts of the word with only white space between them become one
 * part, so that the reader has one gap to fill.
 */
export function splitCloze(sentence: string, spans: readonly SpanPair[]): ClozePart[] {
  const gaps: SpanPair[] = []
  for (const [start, end] of tidied(sentence, spans)) {
    const last = gaps.at(-1)
    if (last && sentence.slice(last[1], start).trim() === '') last[1] = end
    else gaps.push([start, end])
  }
  const parts: ClozePart[] = []
  let at = 0
  for (const [start, end] of gaps) {
    if (start > at) parts.push({ text: sentence.slice(at, start), isMasked: false })
    parts.push({ text: sentence.slice(start, end), isMasked: true })
    at = end
  }
  if (at < sentence.length) parts.push({ text: sentence.slice(at), isMasked: false })
  return parts
}
