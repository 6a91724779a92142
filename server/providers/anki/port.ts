// What the product asks of whoever makes Anki packages: a file with all of a reader's words.

/** A rating as it was given; the interval before it is 0 for a card's first. */
export interface AnkiReview {
  at: number
  rating: 1 | 2 | 3 | 4
  spent_ms: number
  state: AnkiWord['state']
  interval_ms: number
  last_interval_ms: number
}

/** A word as a card of Anki: fields are plain text, dates milliseconds since 1970. */
export interface AnkiWord {
  /** The same word of the same reader keeps it, so that a second import changes and does not double. */
  guid: string
  word: string
  phonetic: string
  gloss: string
  sentence: string
  /** Where the word stands in the sentence, UTF-16 units. */
  spans: [number, number][]
  zh: string
  source: string
  /** Where the sentence is, '' where that is nowhere. */
  link: string
  /** In order of time. */
  reviews: AnkiReview[]
  state: 'NEW' | 'LEARNING' | 'REVIEW' | 'RELEARNING'
  due: number
  interval_days: number
  reps: number
  lapses: number
  /** Of FSRS; 0 for a card never reviewed. */
  stability: number
  difficulty: number
  created_at: number
}

export interface AnkiPackages {
  /**
   * An `.apkg` with a deck named `deck`; `now` in milliseconds. Throws AnkiFailure when it takes too long or too much.
   * 20,000 words take about two seconds and 100 MB, in a thread of their own.
   */
  pack(deck: string, words: AnkiWord[], now: number): Promise<Uint8Array>
  close(): Promise<void>
}

export class AnkiFailure extends Error {}
