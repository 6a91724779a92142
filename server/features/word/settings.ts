// A reader's review settings, read from the session: no query, which matters inside a transaction.
import type { Ctx } from '../../http/context.ts'

export interface ReviewSettings {
  /** Desired retention, 0.80–0.97. */
  retention: number
  /** New words per day. */
  daily_new: number
  /** Hour at which the reader's day begins. */
  day_start_hour: number
}

export const reviewSettings = (ctx: Ctx<'user'>): ReviewSettings => ctx.user.settings
