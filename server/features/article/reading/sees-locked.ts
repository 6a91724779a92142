// Who may read what is locked: editors, and members whose level has it.
import type { ViewerContext } from '../../../deps.ts'
import { limitsOf } from '../../membership/public.ts'

/** Whether the one who asks may read locked articles to their ends. */
export const seesLocked = async (ctx: ViewerContext): Promise<boolean> =>
  ctx.user?.role === 'admin' || (await limitsOf(ctx, ctx.user?.id)).has_locked_articles
