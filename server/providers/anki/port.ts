// Interface that creates Anki packages: a file with all saved words of a reader.

/** One rating of a review. `last_interval_ms` is 0 for a card's first review. */
export interface AnkiReview {
  at: number
  rating: 1 | 2 | 3 | 4
  spent_ms: number
  state: AnkiWord['state']
  interval_ms: number
  last_interval_ms: number
}

/** A saved word as an Anki card. Fields are plain text, dates are milliseconds since 1970. */
export interface AnkiWord {
  /** Stable id of a word of a reader, so that a second import updates the note instead of duplicating it. */
  guid: string
  word: string
  phonetic: string
  gloss: string
  sentence: string
  /** Positions of the word in the sentence, in UTF-16 units. */
  spans: [number, number][]
  zh: string
  source: string
  /** URL of the sentence; '' if it has none. */
  link: string
  /** In order of time. */
  reviews: AnkiReview[]
  state: 'NEW' | 'LEARNING' | 'REVIEW' | 'RELEARNING'
  due: number
  interval_days: number
  reps: number
  lapses: number
  /** FSRS stability and difficulty; 0 for a card that was never reviewed. */
  stability: number
  difficulty: number
  created_at: number
}

export interface AnkiPackages {
  /**
   * Returns an `.apkg` with a deck named `deck`; `now` is in milliseconds. Throws AnkiFailure on a timeout or
   * when the memory limit is exceeded. 20,000 words take about two seconds and 100 MB, in a worker thread.
   */
  pack(deck: string, words: AnkiWord[], now: number): Promise<Uint8Array>
  close(): Promise<void>
}

export class AnkiFailure extends Error {}
