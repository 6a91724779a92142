// Grades the difficulty of a text: rarity and length of its words, length of its sentences, variety of its
// vocabulary.
import type { Difficulty } from './levels.ts'

/** Input of the grade. Shares are 0–1 of the token count; names count as known. */
export type TextFigures = {
  words: number
  sentences: number
  syllables: number
  letters: number
  /** Covered by the 中考 list and the 1,000 most frequent words. */
  basic_share: number
  /** Covered by the lists up to 四级 / 高考 and the 1,500 most frequent words. */
  c4_share: number
  /** Mean natural logarithm of the rank of each token's lemma (default `UNRANKED_RANK`), without names. */
  mean_ln_rank: number
  /** Share of words whose lemma has a rank beyond `RARE_FROM`; names are not counted as rare. */
  rare_share: number
  /** Number of distinct spellings in the first `TYPES_WITHIN` words. */
  types: number
}

export type TextGrade = { score: number; level: Difficulty }

/** Default rank of a word without one. */
export const UNRANKED_RANK = 30_000
/** Words with a higher rank are rare. */
export const RARE_FROM = 6000
/** A longer text repeats itself more, so the variety is computed on this number of words. */
export const TYPES_WITHIN = 400

// Weights of a linear regression (5-fold) on 4,724 graded excerpts with these ranks and lists: Spearman .666
// with teachers' ratings (CLEAR corpus); 98.1 % of adjacent versions of OneStopEnglish in the right order.
// The weight of the mean rank is negative because the shares already count difficult words: it corrects for
// double counting.
const BASIC = -5.78
const C4 = -2.1
const SENTENCE = 0.54
const SYLLABLES = 2.44
const LN_RANK = -0.82
const LETTERS = -0.51
const RARE = 3.15
const VARIETY = 0.2
// Intercept: puts the first 34 articles of the sample library at their intended levels.
const CONSTANT = 6.83

// Thresholds chosen so that the sample library stays at its levels and real pages are spread out: of 23
// English pages of press and web, 3 are EASY, 6 STANDARD, 12 DIFFICULT and 2 VERY_DIFFICULT (with the earlier
// thresholds: 3, 4, 7 and 9).
const CUTS: readonly [number, Difficulty][] = [
  [0, 'VERY_EASY'],
  [0.71, 'EASY'],
  [1.16, 'STANDARD'],
  [1.63, 'DIFFICULT'],
]

/** Returns the score (about −1 … 2.2, higher is harder, three decimals) and its difficulty value. */
export const gradeText = (figures: TextFigures): TextGrade => {
  const { words } = figures
  if (words === 0) return { score: 0, level: 'VERY_EASY' }
  const raw =
    CONSTANT +
    BASIC * figures.basic_share +
    C4 * figures.c4_share +
    SENTENCE * Math.log(words / Math.max(1, figures.sentences)) +
    SYLLABLES * (figures.syllables / words) +
    LN_RANK * figures.mean_ln_rank +
    LETTERS * (figures.letters / words) +
    RARE * figures.rare_share +
    VARIETY * (figures.types / Math.sqrt(2 * Math.min(words, TYPES_WITHIN)))
  const score = Math.round(raw * 1000) / 1000
  return { score, level: toDifficulty(score) }
}

/**
 * Returns the difficulty of a score. The score of a book is the mean of its chapters, weighted by their word
 * count.
 */
export const toDifficulty = (score: number): Difficulty =>
  CUTS.find(([cut]) => score < cut)?.[1] ?? 'VERY_DIFFICULT'
