// Names the shapes that the server's full dictionary and the browser's core dictionary share, so that both answer alike.
import type { Phonetics } from './phonetics.ts'

/** Word lists that a dictionary entry may belong to, in ECDICT's own spelling. */
export const EXAM_TAGS = ['zk', 'gk', 'cet4', 'cet6', 'ky', 'toefl', 'ielts', 'gre'] as const
export type ExamTag = (typeof EXAM_TAGS)[number]

/** One meaning; `pos` is `n`, `v`, `vt`, `vi`, `a`, `adv`, `prep`, … or '' where the source names none. */
export type Sense = { pos: string; zh: string }

/** Inflected forms of an entry; a kind that the source does not know is absent. */
export type WordForms = {
  past?: string
  past_participle?: string
  present_participle?: string
  third_person?: string
  plural?: string
  comparative?: string
  superlative?: string
}

/** What levels and coverage need to know of a lemma; `rank` 1 is the most frequent, null = not among the ranked. */
export type WordFacts = { rank: number | null; tags: readonly ExamTag[] }

export type DictionaryEntry = WordFacts & {
  /** The headword as it is printed, e.g. `Polish`. */
  word: string
  phonetics: Phonetics
  senses: Sense[]
  /** English definitions, one a line of the source; empty in the browser's core. */
  english: string[]
  /** Collins stars 1–5, 0 = none. */
  collins: number
  /** True for a word of the Oxford 3000. */
  oxford: boolean
  forms: WordForms
}

/** A set phrase or phrasal verb, by its dictionary form. */
export type Phrase = {
  /** Dictionary form, e.g. `turn down`, `make up one's mind`. */
  phrase: string
  zh: string
  /** True when an object may stand before the last word (`turn the offer down`). */
  split: boolean
}

/** Phrases by the lemma of their first word. */
export type PhraseList = { startingWith(lemma: string): readonly Phrase[] }

/** Chooses a gloss by a word's neighbours (sense-cues.ts): its line and itself; undefined where nothing speaks for one. */
export type CuedGloss = (
  lexicon: Pick<Lexicon, 'lemmasOf'>,
  lemma: string,
  lines: readonly { pos: string; zh: string }[],
  placed: { sentence: string; offset: number },
) => { line: number; gloss: string } | undefined

/** What may be guessed of a word that no dictionary has (fallback.ts); undefined where nothing can be. */
export type WordGuesser = (
  lexicon: Pick<Lexicon, 'entry' | 'lemmasOf'>,
  text: string,
) => { parts: { word: string; zh: string }[]; sense: Sense | undefined } | undefined

/** Everything that reading a text needs from a dictionary; `Dictionary` (server) and `CoreDictionary` (browser) are both one. */
export type Lexicon = {
  /** The entry of exactly this headword (case does not matter); inflected forms have to go through `lemmasOf` first. */
  entry(word: string): DictionaryEntry | undefined
  /** Lemmas of a form, best first, lower case, never empty: an unknown form is its own lemma. */
  lemmasOf(form: string): string[]
  /** The lemma a form is counted under; a sentence (with the form's UTF-16 offset in it) may prefer another one. */
  lemmaOf(form: string, sentence?: string, offset?: number): string
  facts(lemma: string): WordFacts
  rank(lemma: string): number | null
  tags(lemma: string): readonly ExamTag[]
  /** Words by frequency, ranks `from` to `to` inclusive; reads the whole table, so ask once (the vocabulary test does). */
  wordsRanked(from: number, to: number): string[]
  phrases: PhraseList
  /** A rule with lists of its own, which a page fetches with its dictionary. */
  cued?: CuedGloss
  /** A page fetches it once it has its dictionary: few words need it. */
  guess?: WordGuesser
  /** The same word between British and American English, where entries have English definitions: the server's only. */
  otherSpelling?(entry: DictionaryEntry): DictionaryEntry | undefined
}
