// Schema of an account, shared by the response of several endpoints.
import { z } from 'zod'
import { DAY_START_HOUR } from '../../domain/word/reader-day.ts'
import { TimeField } from '../kernel/fields.ts'

export const UserRole = z.enum(['user', 'admin'])
export const MemberLevel = z.enum(['FREE', 'MEMBER', 'CHANGDU'])

export const Account = z.object({
  id: z.number(),
  phone: z.string(),
  username: z.string(),
  role: UserRole,
  level: MemberLevel,
  member_expires_at: TimeField.nullable(),
})
export type Account = z.output<typeof Account>

/**
 * Vocabulary base: what a reader knows apart from their own words: an exam passed, a tested frequency band
 * (`BAND:3000`), or nothing.
 */
export const BaselineVocabularyText = z.string().regex(/^(NONE|ZK|C4|C6|L4|L8|IELTS|BAND:[1-9]\d{0,4})$/)
export type BaselineVocabularyText = z.output<typeof BaselineVocabularyText>

export const ReaderSettings = z.object({
  /** New words a day in review. */
  daily_new: z.number().int().min(0).max(200),
  /** Desired retention of FSRS. */
  retention: z.number().min(0.8).max(0.97),
  /** The hour of Asia/Shanghai at which a day of review begins: cards of a day are due from that hour. */
  day_start_hour: z.number().int().min(DAY_START_HOUR.min).max(DAY_START_HOUR.max),
  /** Null until the reader has chosen their level. */
  known_base: BaselineVocabularyText.nullable(),
})
export type ReaderSettings = z.output<typeof ReaderSettings>

export const LoggedIn = z.object({
  token: z.string(),
  user: Account,
  /** Only if a deletion of the account is pending: its time. The user may still cancel it. */
  deletes_at: TimeField.optional(),
})
export type LoggedIn = z.output<typeof LoggedIn>
