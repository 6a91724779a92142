// Determines the level at which a word is first expected. Highlighting, coverage and the vocabulary test
// depend on it.
import { type Difficulty, isDifficulty, type ReadingLevel } from './level-names.ts'
import type { WordFacts } from './lexicon.ts'

export * from './level-names.ts'

/** Levels at which a word is first expected, the easiest first; `BASIC` = 中考. */
export const WORD_LEVELS = ['BASIC', 'C4', 'C6', 'L4', 'IELTS', 'L8'] as const
export type WordLevel = (typeof WORD_LEVELS)[number]
/** Baseline vocabulary of a reader: none, an exam passed, or the n most frequent words (`BAND:3000`). */
export const BASELINE_VOCABULARIES = ['NONE', 'ZK', 'C4', 'C6', 'L4', 'L8', 'IELTS'] as const
export type BaselineVocabulary = (typeof BASELINE_VOCABULARIES)[number] | `BAND:${number}`

// Official vocabulary sizes of TEM4 and TEM8 (英语专业教学大纲, 2000: 5,000–6,000 and 10,000–12,000 families), used
// as frequency bands of lemmas.
const L4_BAND = 6000
const L8_BAND = 12_000
// Words so frequent that exam lists omit them: the same bands as in the grade of an article (grade.ts).
const BASIC_BAND = 1000
const C4_BAND = 1500

/**
 * Returns the level at which a word is first expected (exam lists before frequency bands), null when beyond
 * all of them.
 */
export const findLemmaLevel = ({ rank, tags }: WordFacts): WordLevel | null => {
  if (tags.includes('zk') || isWithin(rank, BASIC_BAND)) return 'BASIC'
  if (tags.includes('gk') || tags.includes('cet4') || isWithin(rank, C4_BAND)) return 'C4'
  if (tags.includes('cet6') || tags.includes('ky')) return 'C6'
  if (tags.includes('ielts')) return 'IELTS'
  if (isWithin(rank, L4_BAND)) return 'L4'
  return isWithin(rank, L8_BAND) ? 'L8' : null
}

/** True if a reader with this baseline is assumed to know a word. */
export const isKnownAtBaseline = (baseline: BaselineVocabulary, facts: WordFacts): boolean => {
  if (baseline === 'NONE') return false
  if (baseline.startsWith('BAND:')) return isWithin(rankOrLevels(facts), Number(baseline.slice(5)))
  const level = findLemmaLevel(facts)
  const upTo = (last: WordLevel): boolean =>
    level !== null && WORD_LEVELS.indexOf(level) <= WORD_LEVELS.indexOf(last)
  switch (baseline) {
    case 'ZK':
      return level === 'BASIC'
    case 'C4':
    case 'C6':
      return upTo(baseline)
    // A word of an easier exam is known even if it is rare. A frequent word is known at 专四 even if only the
    // IELTS list has it.
    case 'L4':
      return upTo('L4') || isWithin(facts.rank, L4_BAND)
    case 'IELTS':
      return upTo('IELTS')
    default:
      return level !== null
  }
}

// Default rank by level, for words that corpora count in parts and do not rank (well-known).
const LEVEL_RANK: Record<WordLevel, number> = {
  BASIC: BASIC_BAND,
  C4: 3000,
  C6: L4_BAND,
  L4: L4_BAND,
  IELTS: 10_000,
  L8: L8_BAND,
}
const rankOrLevels = (facts: WordFacts): number | null => {
  if (facts.rank !== null) return facts.rank
  const level = findLemmaLevel(facts)
  return level && LEVEL_RANK[level]
}

const isWithin = (rank: number | null, band: number): boolean => rank !== null && rank <= band

// Frequency bands of the five difficulty values: the lowest rank of each.
const DIFFICULTY_FROM: Record<Difficulty, number> = {
  VERY_EASY: 1,
  EASY: 1001,
  STANDARD: 3001,
  DIFFICULT: 6001,
  VERY_DIFFICULT: 10_001,
}

/**
 * True if a word is at or above a level. For an exam level, the word is first expected at that exam or a
 * later one. For one of the five difficulty values, its frequency rank (or the default rank of its level) is
 * in that band or rarer. A word without any list or rank is above all levels.
 */
export const isAtOrAbove = (level: ReadingLevel, facts: WordFacts): boolean => {
  if (isDifficulty(level)) return (rankOrLevels(facts) ?? Number.POSITIVE_INFINITY) >= DIFFICULTY_FROM[level]
  const at = findLemmaLevel(facts)
  return at === null || WORD_LEVELS.indexOf(at) >= WORD_LEVELS.indexOf(level)
}

/** Validates a baseline, e.g. `C4` or `BAND:2500`. */
export const isBaselineVocabulary = (value: string): value is BaselineVocabulary =>
  (BASELINE_VOCABULARIES as readonly string[]).includes(value) || /^BAND:\d{1,5}$/.test(value)
