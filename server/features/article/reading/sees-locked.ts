// Permission for locked articles: admins, and members whose level includes them.
import type { ViewerContext } from '../../../deps.ts'
import { limitsOf } from '../../membership/public.ts'

/** Whether the current user may read locked articles in full. */
export const seesLocked = async (ctx: ViewerContext): Promise<boolean> =>
  ctx.user?.role === 'admin' || (await limitsOf(ctx, ctx.user?.id)).has_locked_articles
