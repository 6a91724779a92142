// Vocabulary test: estimates from yes/no answers how many words a reader knows, so that a new reader gets
// suitable articles within 90 seconds.
import type { DictionaryEntry, Lexicon } from './lexicon.ts'
import { PSEUDO_WORDS } from './pseudo-words.ts'
import { UNFIT_WORDS } from './unfit-words.ts'
import { computeBelief, computeInformationGains, LAST_RANK, summariseBelief } from './vocabulary-estimate.ts'

// Upper limits of the frequency bands from which words are drawn; narrow where readers of this product differ
// most.
const BAND_ENDS = [
  300, 600, 900, 1200, 1500, 1800, 2100, 2500, 3000, 3500, 4000, 4600, 5300, 6000, 7000, 8000, 9000, 10_000,
  11_000, 12_000, 13_500, 15_000,
] as const
// Pool size per band. Most questions for a reader at either end are from a few bands, so this number is
// sufficient.
const WORDS_PER_BAND = 6
const QUESTIONS = 48
// One question of four has a pseudo-word, the same share as in Meara and Buxton's test.
const TURN = 4
// From this share of yes answers to pseudo-words on, the result is invalid.
const UNRELIABLE_FROM = 0.5

/** One question; `rank` of the word, null for a pseudo-word. */
export type TestItem = { word: string; rank: number | null }
export type TestAnswer = TestItem & { knows: boolean }

/** The pool of possible questions, before the first answer. */
export type VocabularyTestPlan = {
  /** By band, the most frequent words first; random order inside each band. */
  bands: readonly (readonly TestItem[])[]
  pseudoWords: readonly TestItem[]
  /** For each question: true if it has a pseudo-word. */
  turns: readonly boolean[]
}

export type TestResult = {
  /** Estimated size of the vocabulary, in the most frequent words; the n of `BAND:n`. Rounded to 50. */
  band: number
  /** Limits of the size (true 80 % of the time, see vocabulary-estimate.ts). Rounded to 100. */
  low: number
  high: number
  /** Share of pseudo-words with a yes answer, 0–1. */
  false_alarms: number
  /**
   * False when the reader answered yes to at least half of the pseudo-words: repeat the test, or use an exam
   * instead.
   */
  is_reliable: boolean
}

type TestLexicon = Pick<Lexicon, 'wordsRanked' | 'tags' | 'lemmaOf' | 'entry'>

/**
 * Draws the words of a test of 48 questions, 12 of them with pseudo-words. `seed` is any integer; the same
 * seed gives the same words. `lexicon` may be the server's or the browser's.
 */
export const createVocabularyTest = (lexicon: TestLexicon, seed: number): VocabularyTestPlan => {
  const random = randomFrom(seed)
  const ranked = lexicon.wordsRanked(1, LAST_RANK).map((word, index): TestItem => ({ word, rank: index + 1 }))
  let from = 0
  const bands = BAND_ENDS.map((end) => {
    const pool = ranked.slice(from, end).filter(({ word }) => isFit(word, lexicon))
    from = end
    return drawn(pool, WORDS_PER_BAND, random)
  })
  const pseudoWords = drawn(PSEUDO_WORDS, QUESTIONS / TURN, random).map((word) => ({ word, rank: null }))
  // A random position in every group of four, but never the first: a reader who sees a pseudo-word at once
  // takes the test for an error.
  const turns = Array.from({ length: QUESTIONS / TURN }, () => {
    const place = 1 + Math.floor(random() * (TURN - 1))
    return Array.from({ length: TURN }, (_, index) => index === place)
  }).flat()
  return { bands, pseudoWords, turns }
}

/**
 * Returns the next question, undefined after all 48: a pseudo-word at its turn, else the word whose answer
 * gives the most information about the size. The same answers give the same question.
 */
export const selectNextItem = (
  test: VocabularyTestPlan,
  answers: readonly TestAnswer[],
): TestItem | undefined => {
  const usedWords = new Set(answers.map(({ word }) => word))
  const fresh = (items: readonly TestItem[]): TestItem[] => items.filter(({ word }) => !usedWords.has(word))
  const isMadeUp = test.turns[answers.length]
  if (isMadeUp === undefined) return undefined
  if (isMadeUp) return fresh(test.pseudoWords)[0]
  const candidates = test.bands.flatMap((band) => fresh(band).slice(0, 1))
  const worths = computeInformationGains(
    computeBelief(answers),
    candidates.map(({ rank }) => rank ?? LAST_RANK),
  )
  return candidates[worths.indexOf(Math.max(...worths))]
}

/**
 * Words in an exam list or with a Collins star are real vocabulary. A word that only a corpus ranks may be a
 * name or an error. Exam lists alone would select too well-known words in the rare bands.
 */
const isFit = (word: string, lexicon: TestLexicon): boolean => {
  if (!/^[a-z]{4,}$/.test(word) || UNFIT_WORDS.has(word) || lexicon.lemmaOf(word) !== word) return false
  const entry = lexicon.entry(word)
  return (lexicon.tags(word).length > 0 || (entry?.collins ?? 0) > 0) && !isWrittenLarge(entry)
}

// Glosses of months, peoples, languages and believers; some of their headwords are in lower case.
const LARGE = /^(?:.{1,4}[国洲](?:人|的)?|.{1,5}语|.{1,5}教徒|[一二三四五六七八九十]+月|星期.)(?:[，；]|$)/

/**
 * True if a word is usually capitalized. The test shows words in lower case, where it would look like another
 * word.
 */
const isWrittenLarge = (entry: DictionaryEntry | undefined): boolean =>
  entry !== undefined && (/^\p{Lu}/u.test(entry.word) || LARGE.test(entry.senses[0]?.zh ?? ''))

/**
 * Scores a test. The design, yes/no questions with pseudo-words, is from Meara & Buxton 1987, "An alternative
 * to multiple choice vocabulary tests", Language Testing 4. Their correction h' = (h − f) / (1 − f) per band,
 * clamped at zero, counted guesses as known words. Therefore size, slope and false-yes rate are inferred
 * together (vocabulary-estimate.ts).
 */
export const scoreTest = (answers: readonly TestAnswer[]): TestResult => {
  const false_alarms = shareOfYes(answers.filter(({ rank }) => rank === null)) ?? 0
  const { median, low, high } = summariseBelief(computeBelief(answers))
  return {
    // Below this size the reader is a beginner.
    band: median < 100 ? 0 : Math.round(median / 50) * 50,
    low: Math.floor(low / 100) * 100,
    high: Math.ceil(high / 100) * 100,
    false_alarms,
    is_reliable: false_alarms < UNRELIABLE_FROM,
  }
}

const shareOfYes = (answers: readonly TestAnswer[]): number | undefined =>
  answers.length === 0 ? undefined : answers.filter(({ knows }) => knows).length / answers.length

/** Draws `count` different items in random order (Fisher–Yates). */
const drawn = <T>(from: readonly T[], count: number, random: () => number): T[] => {
  const rest = [...from]
  const out: T[] = []
  while (out.length < count && rest.length > 0)
    out.push(...rest.splice(Math.floor(random() * rest.length), 1))
  return out
}

/** mulberry32 (Tommy Ettinger, public domain): 32 bits of state are sufficient for a shuffle. */
const randomFrom = (seed: number): (() => number) => {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
