// Default limits of each membership level. All features and the editors' settings page use this one table.
import type { MembershipLevel } from './ledger.ts'

export interface LevelLimits {
  /** Locked articles are shown in full. */
  has_locked_articles: boolean
  /** Articles can be downloaded as PDF. */
  has_pdf: boolean
  /** Articles are read aloud by the server's voice. The browser's own voice is available to all users. */
  has_audio: boolean
  /** English definitions with example sentences from the site's articles. */
  has_pro_dictionary: boolean
  /** Model answers a day. An answer from the cache is not counted. */
  ai_answers: number
  /** Books on the shelf, including books of the library. */
  books: number
}

/** Default limits (decisions §9). Add a limit here in the same change as the feature that enforces it. */
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

/** Overrides by editors, by level and name. Unknown names and invalid values in it are ignored. */
export type LimitChanges = Partial<
  Record<MembershipLevel, Partial<Record<keyof LevelLimits, boolean | number>>>
>

/** Validates the type of an override: a flag stays a boolean, a number stays a number. */
export const fitsLimit = (name: keyof LevelLimits, value: boolean | number): boolean =>
  typeof value === typeof LEVEL_LIMITS.FREE[name]

/** Returns the limits of a level: the defaults with the valid overrides. */
export function mergeLimits(level: MembershipLevel, changes: LimitChanges | undefined): LevelLimits {
  const own = Object.entries(changes?.[level] ?? {}).filter(
    ([name, value]) => name in LEVEL_LIMITS[level] && fitsLimit(name as keyof LevelLimits, value),
  )
  return { ...LEVEL_LIMITS[level], ...Object.fromEntries(own) }
}
