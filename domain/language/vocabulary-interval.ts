// Error of a reader's estimated vocabulary size.

/**
 * Returns half the width, in words, of the interval around a tested vocabulary of `band` words (the n of
 * `BAND:n`).
 * Measured with 700 simulated readers of 400–13,000 words (slope 1.7–4, one false yes in ten) who took the
 * test. Of those with result n, 85 % had an error below 39 % of n under 1,000 words, and below about 15 · √n
 * above (750 at 2,600, 920 at 3,800, 1,350 at 10,000). `vocabulary-interval.test.ts` requires it for four of
 * five readers.
 */
export const computeHalfWidth = (band: number): number => Math.min(0.4 * band, 15 * Math.sqrt(band))

/** The true value is between `low` and `high` in four of five cases. */
export interface VocabularyInterval {
  low: number
  high: number
}

/**
 * Returns the interval around `known` words of a reader with the baseline `base`. Only the test has a
 * measured error. Returns null for a reader who selected an exam, because the vocabulary of such readers was
 * never measured. Answers about single words and review cards are certain, so they shift the whole interval.
 */
export function computeInterval(base: string | null, known: number): VocabularyInterval | null {
  const band = /^BAND:(\d+)$/.exec(base ?? '')?.[1]
  if (band === undefined) return null
  const within = computeHalfWidth(Number(band))
  const rounded = (words: number): number => Math.round(words / 50) * 50
  return {
    low: Math.max(0, Math.min(known, rounded(known - within))),
    high: Math.max(known, rounded(known + within)),
  }
}
