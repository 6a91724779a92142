// What each level may do: the one table of limits, which every part asks and editors see.
import type { Level } from './ledger.ts'

export interface Limits {
  /** Articles for members are shown whole. */
  has_locked_articles: boolean
  /** Articles as PDF. */
  has_pdf: boolean
  /** Articles are read aloud by the server's voice; the browser's own is everybody's. */
  has_audio: boolean
  /** English definitions with sentences of our articles. */
  has_pro_dictionary: boolean
  /** Answers of a model in a day; one that somebody had already takes none. */
  ai_answers: number
  /** Books on the shelf, those of the library among them. */
  books: number
}

/** Decisions §9. A limit is added here with the part that keeps it. */
export const LIMITS: Readonly<Record<Level, Limits>> = {
  FREE: {
    has_locked_articles: false,
    has_pdf: false,
    has_audio: false,
    has_pro_dictionary: false,
    ai_answers: 10,
    books: 3,
  },
  MEMBER: {
    has_locked_articles: true,
    has_pdf: true,
    has_audio: true,
    has_pro_dictionary: true,
    ai_answers: 200,
    books: 3,
  },
  CHANGDU: {
    has_locked_articles: true,
    has_pdf: true,
    has_audio: true,
    has_pro_dictionary: true,
    ai_answers: 200,
    books: 200,
  },
}
