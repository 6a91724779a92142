// Grades how hard an article is to read, from how rare its words and how long its sentences are.
import type { Difficulty } from './levels.ts'

/** What the grade is made of; shares are 0–1 of all running words, names counted as known. */
export type TextFigures = {
  /** Covered by the 中考 list and the 1,000 most frequent words. */
  basic_share: number
  /** Covered by the lists up to 四级 / 高考 and the 1,500 most frequent words. */
  c4_share: number
  words: number
  sentences: number
  syllables: number
}

export type Grade = { score: number; level: Difficulty }

// Fitted on graded corpora: Spearman .62 with the CLEAR corpus (Flesch–Kincaid .55), 97.6 % of adjacent
// versions of OneStopEnglish in the right order.
const CUTS: readonly [number, Difficulty][] = [
  [0.35, 'VERY_EASY'],
  [0.75, 'EASY'],
  [1.1, 'STANDARD'],
  [1.5, 'DIFFICULT'],
]

/** Score (about −0.5 … 3, higher is harder, two decimals) and the difficulty value it falls in. */
export const gradeOf = ({ basic_share, c4_share, words, sentences, syllables }: TextFigures): Grade => {
  if (words === 0) return { score: 0, level: 'VERY_EASY' }
  const length = Math.log(words / Math.max(1, sentences))
  const raw = 3.13 - 4.236 * basic_share - 2.373 * c4_share + 0.698 * length + 1.105 * (syllables / words)
  const score = Math.round(raw * 100) / 100
  return { score, level: CUTS.find(([cut]) => score < cut)?.[1] ?? 'VERY_DIFFICULT' }
}
