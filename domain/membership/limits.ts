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

export const LIMIT_NAMES = Object.keys(LIMITS.FREE) as [keyof Limits, ...(keyof Limits)[]]

/** What editors have set otherwise, by level and name; whatever else stands in it counts for nothing. */
export type LimitChanges = Partial<Record<Level, Partial<Record<keyof Limits, boolean | number>>>>

/** Whether a limit may be this: flags stay flags, numbers numbers. */
export const fitsLimit = (name: keyof Limits, value: boolean | number): boolean =>
  typeof value === typeof LIMITS.FREE[name]

/** The limits of a level as they stand. */
export function limitsWith(level: Level, changes: LimitChanges | undefined): Limits {
  const own = Object.entries(changes?.[level] ?? {}).filter(
    ([name, value]) => name in LIMITS[level] && fitsLimit(name as keyof Limits, value),
  )
  return { ...LIMITS[level], ...Object.fromEntries(own) }
}
