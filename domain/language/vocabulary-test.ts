// Estimates how many words a reader knows from yes/no answers, so that a newcomer gets fitting articles within 90 seconds.
import type { DictionaryEntry, Lexicon } from './lexicon.ts'
import { PSEUDO_WORDS } from './pseudo-words.ts'
import { UNFIT_WORDS } from './unfit-words.ts'

// Upper ends of the frequency bands; narrow where readers of this product differ most.
const BAND_ENDS = [500, 1000, 1500, 2000, 3000, 4000, 5000, 6500, 8000, 10_000, 12_500, 15_000] as const
const WORDS_PER_BAND = 3
// A third as many as real words, the share of Meara and Buxton's test.
const PSEUDO_COUNT = 12
// Above this share of yes to made-up words the answers say nothing.
const UNRELIABLE_FROM = 0.5

/** One question; `band` is the upper rank of its band, null for a made-up word. */
export type TestItem = { word: string; band: number | null }
export type TestAnswer = TestItem & { knows: boolean }

export type TestResult = {
  /** Estimated size of vocabulary, in the most frequent words; the n of `BAND:n`. Rounded to 50. */
  band: number
  /** Share of made-up words that the reader said to know, 0–1. */
  false_alarms: number
  /** False when the reader said yes to half of the made-up words or more: ask again, or go by an exam. */
  is_reliable: boolean
}

/**
 * 48 items (36 words, 12 made-up ones) in random order; the same seed gives the same test. `seed` is any integer.
 * `lexicon` may be the server's or the browser's.
 */
export const vocabularyTest = (
  lexicon: Pick<Lexicon, 'wordsRanked' | 'tags' | 'lemmaOf' | 'entry'>,
  seed: number,
): TestItem[] => {
  const random = randomFrom(seed)
  const ranked = lexicon.wordsRanked(1, BAND_ENDS[BAND_ENDS.length - 1] ?? 0)
  const items: TestItem[] = []
  let from = 0
  for (const band of BAND_ENDS) {
    const pool = ranked.slice(from, band).filter((word) => isFit(word, lexicon))
    items.push(...drawn(pool, WORDS_PER_BAND, random).map((word) => ({ word, band })))
    from = band
  }
  items.push(...drawn(PSEUDO_WORDS, PSEUDO_COUNT, random).map((word) => ({ word, band: null })))
  return drawn(items, items.length, random)
}

/** Words of an exam list are real vocabulary; what only a corpus ranks may be a name or a slip. */
const isFit = (word: string, lexicon: Pick<Lexicon, 'tags' | 'lemmaOf' | 'entry'>): boolean =>
  /^[a-z]{4,}$/.test(word) &&
  lexicon.tags(word).length > 0 &&
  lexicon.lemmaOf(word) === word &&
  !UNFIT_WORDS.has(word) &&
  !isWrittenLarge(lexicon.entry(word))

// What months, peoples, their languages and believers are called in a gloss; some have a headword in lower case.
const LARGE = /^(?:.{1,4}[国洲](?:人|的)?|.{1,5}语|.{1,5}教徒|[一二三四五六七八九十]+月|星期.)(?:[，；]|$)/

/** Whether a word is usually written with a capital: in lower case, as the test shows words, it looks like another one. */
const isWrittenLarge = (entry: DictionaryEntry | undefined): boolean =>
  entry !== undefined && (/^\p{Lu}/u.test(entry.word) || LARGE.test(entry.senses[0]?.zh ?? ''))

/**
 * Scores a test: in each band the share of yes, corrected for guessing by the share of yes to made-up words,
 * h' = (h − f) / (1 − f), counts for as many words as the band is wide. Method: Meara & Buxton 1987, "An alternative to
 * multiple choice vocabulary tests", Language Testing 4; frequency sampling after Goulden, Nation & Read 1990, "How large
 * can a receptive vocabulary be?", Applied Linguistics 11. A band that was not asked counts as the one below it.
 */
export const scoreTest = (answers: readonly TestAnswer[]): TestResult => {
  const made = answers.filter(({ band }) => band === null)
  const false_alarms = shareOfYes(made) ?? 0
  let known = 0
  let from = 0
  let below = 0
  for (const band of BAND_ENDS) {
    const hits = shareOfYes(answers.filter((answer) => answer.band === band))
    if (hits !== undefined)
      below = false_alarms >= 1 ? 0 : Math.max(0, (hits - false_alarms) / (1 - false_alarms))
    known += below * (band - from)
    from = band
  }
  return { band: Math.round(known / 50) * 50, false_alarms, is_reliable: false_alarms < UNRELIABLE_FROM }
}

const shareOfYes = (answers: readonly TestAnswer[]): number | undefined =>
  answers.length === 0 ? undefined : answers.filter(({ knows }) => knows).length / answers.length

/** `count` different ones in random order (Fisher–Yates). */
const drawn = <T>(from: readonly T[], count: number, random: () => number): T[] => {
  const rest = [...from]
  const out: T[] = []
  while (out.length < count && rest.length > 0)
    out.push(...rest.splice(Math.floor(random() * rest.length), 1))
  return out
}

/** mulberry32 (Tommy Ettinger, public domain): 32 bits of state are plenty for a shuffle. */
const randomFrom = (seed: number): (() => number) => {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
