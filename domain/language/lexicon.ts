// Types that the server's full dictionary and the browser's core dictionary share, so that both give the same
// results.
import type { Phonetics } from './phonetics.ts'

/** Exam word lists that a dictionary entry may belong to, in ECDICT's spelling. */
export const EXAM_TAGS = ['zk', 'gk', 'cet4', 'cet6', 'ky', 'toefl', 'ielts', 'gre'] as const
export type ExamTag = (typeof EXAM_TAGS)[number]

/** One sense; `pos` is `n`, `v`, `vt`, `vi`, `a`, `adv`, `prep`, … or '' if the source has none. */
export type Sense = { pos: string; zh: string }

/** Inflected forms of an entry. A form that the source does not have is absent. */
export type WordForms = {
  past?: string
  past_participle?: string
  present_participle?: string
  third_person?: string
  plural?: string
  comparative?: string
  superlative?: string
}

/** Facts of a lemma for levels and coverage; `rank` 1 is the most frequent, null = not ranked. */
export type WordFacts = { rank: number | null; tags: readonly ExamTag[] }

export type DictionaryEntry = WordFacts & {
  /** The headword as printed, e.g. `Polish`. */
  word: string
  phonetics: Phonetics
  senses: Sense[]
  /** English definitions, one a line of the source; empty in the browser's core dictionary. */
  english: string[]
  /** Collins stars 1–5, 0 = none. */
  collins: number
  /** True for a word of the Oxford 3000. */
  oxford: boolean
  forms: WordForms
}

/** A set phrase or phrasal verb, in its dictionary form. */
export type Phrase = {
  /** Dictionary form, e.g. `turn down`, `make up one's mind`. */
  phrase: string
  zh: string
  /** True when an object may precede the last word (`turn the offer down`). */
  split: boolean
}

/** Index of phrases by the lemma of their first word. */
export type PhraseList = { startingWith(lemma: string): readonly Phrase[] }

/**
 * Selects a gloss by the neighbours of a token (sense-cues.ts). Returns the index of its line and the gloss,
 * undefined if there is no cue.
 */
export type CuedGloss = (
  lexicon: Pick<Lexicon, 'lemmasOf'>,
  lemma: string,
  lines: readonly { pos: string; zh: string }[],
  placed: { sentence: string; offset: number },
) => { line: number; gloss: string } | undefined

/** Fallback for a word that no dictionary has (fallback.ts); undefined if nothing can be derived. */
export type WordGuesser = (
  lexicon: Pick<Lexicon, 'entry' | 'lemmasOf'>,
  text: string,
) => { parts: { word: string; zh: string }[]; sense: Sense | undefined } | undefined

/**
 * Interface of a dictionary for reading pages, implemented by `Dictionary` (server) and `CoreDictionary`
 * (browser).
 */
export type Lexicon = {
  /**
   * Returns the entry of exactly this headword (case-insensitive). Resolve inflected forms with `lemmasOf`
   * first.
   */
  entry(word: string): DictionaryEntry | undefined
  /**
   * Returns the lemmas of a form in lower case, the best first, never empty: an unknown form is its own
   * lemma.
   */
  lemmasOf(form: string): string[]
  /**
   * Returns the lemma under which a form is counted. A sentence (with the form's UTF-16 offset in it) may
   * select another one.
   */
  lemmaOf(form: string, sentence?: string, offset?: number): string
  facts(lemma: string): WordFacts
  rank(lemma: string): number | null
  tags(lemma: string): readonly ExamTag[]
  /**
   * Returns the words with ranks `from` to `to`, inclusive. It reads the whole table, so call it once (as the
   * vocabulary test does).
   */
  wordsRanked(from: number, to: number): string[]
  phrases: PhraseList
  /** A rule with its own word lists, which a page fetches together with its dictionary. */
  cued?: CuedGloss
  /** A page fetches this lazily after its dictionary, because few words need it. */
  guess?: WordGuesser
  /**
   * Returns the entry of the same word in British or American spelling, if that has English definitions.
   * Server only.
   */
  otherSpelling?(entry: DictionaryEntry): DictionaryEntry | undefined
}
