// What a reader wants of reviewing, as their session brought it: no query, above all none inside a transaction.
import type { Ctx } from '../../http/context.ts'

/** Wanted retention (0.80–0.97) and new words a day. */
export const reviewSettings = (ctx: Ctx<'user'>): { retention: number; daily_new: number } =>
  ctx.user.settings
