// Cuts a sentence to one line, so that the saved word is in its first two thirds.
import type { SpanPair } from '../../../domain/word/cloze.ts'

/**
 * Characters of the reading font that a row of the narrowest list can show at 13 px, and two thirds of them.
 */
const LINE = 52
const TWO_THIRDS = Math.floor((LINE * 2) / 3)
/** Min. characters before the word, so that the line does not start with it. */
const LEAD = 10

export interface SentenceExcerpt {
  text: string
  /** Offsets in `text`. */
  ranges: [number, number][]
}

/**
 * `spans` are offsets in the sentence, sorted. A sentence that fits, or has its word early, is returned
 * whole: CSS truncates its end.
 */
export function createExcerpt(sentence: string, spans: readonly SpanPair[]): SentenceExcerpt {
  const whole: SentenceExcerpt = { text: sentence, ranges: mergeAdjacentSpans(sentence, spans) }
  const [first] = whole.ranges
  const last = whole.ranges.findLast(
    ([start, end]) => end - (first?.[0] ?? 0) <= TWO_THIRDS || start === first?.[0],
  )
  if (!first || !last || last[1] <= TWO_THIRDS) return whole
  const leadLength = Math.max(LEAD, TWO_THIRDS - (last[1] - first[0]))
  const from = wordAfter(sentence, Math.max(0, first[0] - leadLength), first[0])
  if (from === 0) return whole
  return {
    text: `…${sentence.slice(from)}`,
    ranges: whole.ranges.map(([start, end]) => [start - from + 1, end - from + 1]),
  }
}

/** The first start of a word at or after `at`, but `limit` at the latest. */
function wordAfter(text: string, at: number, limit: number): number {
  if (at === 0) return 0
  const space = text.indexOf(' ', at - 1)
  return space === -1 || space >= limit ? limit : space + 1
}

/** Spans with only spaces between them are merged into one highlight. */
export function mergeAdjacentSpans(sentence: string, spans: readonly SpanPair[]): [number, number][] {
  const ranges: [number, number][] = []
  for (const [start, end] of spans) {
    const last = ranges.at(-1)
    if (last && sentence.slice(last[1], start).trim() === '') last[1] = end
    else ranges.push([start, end])
  }
  return ranges
}
