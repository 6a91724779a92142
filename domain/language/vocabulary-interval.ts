// How far the number of words that a reader is said to know may be from the truth.

/**
 * Half the width, in words, of the interval around a tested vocabulary of `band` words (the n of `BAND:n`).
 *
 * Measured: 700 simulated readers of 400–13,000 words (fall-off 1.7–4, one yes in ten wrong) took the test; of those
 * whose result was n, 85 % were off by less than 39 % of n below 1,000 words, by less than about 15 · √n above
 * (750 at 2,600, 920 at 3,800, 1,350 at 10,000). `vocabulary-interval.test.ts` holds it to four of five readers.
 */
export const computeHalfWidth = (band: number): number => Math.min(0.4 * band, 15 * Math.sqrt(band))

/** Between `low` and `high` the truth lies four times of five. */
export interface VocabularyInterval {
  low: number
  high: number
}

/**
 * The interval around `known` words of a reader who started from `base`. Only the test has an error that was measured:
 * null for who named an exam, of whose readers nobody has counted the words. What a reader said of single words and
 * what their cards show is certain and moves the whole interval.
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
