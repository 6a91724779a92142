// Where a saved word stands in its sentence, and the sentence with it hidden: a bent or split phrase in all its parts.

/** Start and end in a sentence, in UTF-16 units of it. */
export type SpanPair = [number, number]

/** A piece of a sentence; masked ones are what the reader is to recall. */
export interface ClozePart {
  text: string
  isMasked: boolean
}

const LETTER = /[\p{L}\p{M}\p{N}]/u
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Every place where `form` stands as whole words, case aside; however wide the spaces in it are. */
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

/** The words of a phrase one after the other in the sentence, with others between them; [] when one is missing. */
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

/** In order, inside the sentence, none within another. */
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
 * Where the word of a context stands: its stored spans, else every place where the form `word` stands, for a phrase each
 * of its words in order. A single word that stands in the sentence once more is named there too: left to be read, it
 * would give the answer away. [] when it stands nowhere.
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

/** The sentence in pieces, in order; parts of the word with only spaces between them are one piece: one gap to fill. */
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
