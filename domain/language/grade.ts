// Grades how hard an article is to read: how rare and long its words are, how long its sentences, how often it repeats itself.
import type { Difficulty } from './levels.ts'

/** What the grade is made of; shares are 0–1 of all running words, names counted as known. */
export type TextFigures = {
  words: number
  sentences: number
  syllables: number
  letters: number
  /** Covered by the 中考 list and the 1,000 most frequent words. */
  basic_share: number
  /** Covered by the lists up to 四级 / 高考 and the 1,500 most frequent words. */
  c4_share: number
  /** Mean natural logarithm of the rank of each running word's lemma (`UNRANKED_RANK` where it has none), names left out. */
  mean_ln_rank: number
  /** Running words whose lemma is beyond rank `RARE_FROM`; names are not. */
  rare_share: number
  /** Different spellings among the first `TYPES_WITHIN` running words. */
  types: number
}

export type TextGrade = { score: number; level: Difficulty }

/** The rank that a word without one counts as. */
export const UNRANKED_RANK = 30_000
/** Words of a higher rank than this are rare. */
export const RARE_FROM = 6000
/** A longer text repeats itself more: only so many of its words are counted for variety. */
export const TYPES_WITHIN = 400

// Weights of a linear regression (5-fold) on 4,724 graded excerpts with these ranks and lists: Spearman .666 with the
// judgement of teachers (CLEAR corpus), 98.1 % of adjacent versions of OneStopEnglish in the right order. The mean of
// the ranks is negative beside the shares: they say how many words are hard, it takes back what they count twice.
const BASIC = -5.78
const C4 = -2.1
const SENTENCE = 0.54
const SYLLABLES = 2.44
const LN_RANK = -0.82
const LETTERS = -0.51
const RARE = 3.15
const VARIETY = 0.2
// Puts the 34 first articles of the sample library at the levels that they were written for.
const CONSTANT = 6.83

// Cut so that the sample library keeps its levels and real pages spread: of 23 English ones of press and web 3 come out
// EASY, 6 STANDARD, 12 DIFFICULT and 2 VERY_DIFFICULT (by the cuts before these: 3, 4, 7 and 9).
const CUTS: readonly [number, Difficulty][] = [
  [0, 'VERY_EASY'],
  [0.71, 'EASY'],
  [1.16, 'STANDARD'],
  [1.63, 'DIFFICULT'],
]

/** Score (about −1 … 2.2, higher is harder, three decimals) and the difficulty value it falls in. */
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

/** The level that a score falls in; a book's is the mean of its chapters, by their words. */
export const toDifficulty = (score: number): Difficulty =>
  CUTS.find(([cut]) => score < cut)?.[1] ?? 'VERY_DIFFICULT'
