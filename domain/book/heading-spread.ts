// Measures how headings are spread over a plain text: chapters divide all of it, lists and captions do not.
import type { TextLine } from './text-headings.ts'

export interface TextMeasure {
  letters: number
  /** The number of letters after the first line and before the second. */
  between: (from: number, to: number) => number
}

export interface Spread {
  /** Median number of letters between two of the headings. */
  inner: number
  /** The same, with the text after the last heading. */
  median: number
  /** Standard deviation of the number of letters between two of them, as a share of their average. */
  deviation: number
  /** The first heading is in the first part of the text, and no chapter is most of the text. */
  isWhole: boolean
}

/** Maximum share of the text before the first heading. */
const MAX_FRONT = 0.6
/** Maximum share of one chapter in the text after the first heading. */
const MAX_SHARE = 0.7

export function measureText(lines: readonly TextLine[]): TextMeasure {
  const ends: number[] = []
  let letters = 0
  for (const { text } of lines) {
    letters += text.length
    ends.push(letters)
  }
  const between = (from: number, to: number) =>
    Math.max(0, (ends[Math.min(to, lines.length) - 1] ?? 0) - (ends[from] ?? 0))
  return { letters, between }
}

/** Measures the headings at the given lines. */
export function spreadOf(at: readonly number[], { letters, between }: TextMeasure): Spread {
  const parts = at.map((from, place) => between(from, at[place + 1] ?? Number.MAX_SAFE_INTEGER))
  const after = parts.reduce((sum, part) => sum + part, 0)
  const isSpread = after >= letters * (1 - MAX_FRONT)
  const isShared =
    at.length > 2 ? parts.every((part) => part <= after * MAX_SHARE) : parts.every((part) => part > 0)
  return {
    inner: medianOf(parts.slice(0, -1)),
    deviation: deviationOf(parts.slice(0, -1)),
    median: medianOf(parts),
    isWhole: at.length > 1 && isSpread && isShared,
  }
}

export function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0
}

function deviationOf(values: readonly number[]): number {
  const average = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
  const squares = values.reduce((sum, value) => sum + (value - average) ** 2, 0)
  return average === 0 ? 0 : Math.sqrt(squares / values.length) / average
}
