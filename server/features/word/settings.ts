// What a reader wants of reviewing, as their session brought it: no query, above all none inside a transaction.
import type { Ctx } from '../../http/context.ts'

export interface ReviewSettings {
  /** Wanted, 0.80–0.97. */
  retention: number
  /** New words a day. */
  daily_new: number
  /** The hour at which their day begins. */
  day_start_hour: number
}

export const reviewSettings = (ctx: Ctx<'user'>): ReviewSettings => ctx.user.settings
