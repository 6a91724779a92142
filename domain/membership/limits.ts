// What each level may do: the one table of limits, which every part asks and editors see.
import type { MembershipLevel } from './ledger.ts'

export interface LevelLimits {
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
export const LEVEL_LIMITS: Readonly<Record<MembershipLevel, LevelLimits>> = {
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

export const LIMIT_NAMES = Object.keys(LEVEL_LIMITS.FREE) as [keyof LevelLimits, ...(keyof LevelLimits)[]]

/** What editors have set otherwise, by level and name; whatever else stands in it counts for nothing. */
export type LimitChanges = Partial<
  Record<MembershipLevel, Partial<Record<keyof LevelLimits, boolean | number>>>
>

/** Whether a limit may be this: flags stay flags, numbers numbers. */
export const fitsLimit = (name: keyof LevelLimits, value: boolean | number): boolean =>
  typeof value === typeof LEVEL_LIMITS.FREE[name]

/** The limits of a level as they stand. */
export function mergeLimits(level: MembershipLevel, changes: LimitChanges | undefined): LevelLimits {
  const own = Object.entries(changes?.[level] ?? {}).filter(
    ([name, value]) => name in LEVEL_LIMITS[level] && fitsLimit(name as keyof LevelLimits, value),
  )
  return { ...LEVEL_LIMITS[level], ...Object.fromEntries(own) }
}
