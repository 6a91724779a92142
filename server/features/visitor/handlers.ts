// Answers the calls of visitors.
import type { visitor } from '../../../contract/visitor.ts'
import type { Handlers } from '../../http/context.ts'

export const visitorHandlers: Handlers<typeof visitor> = {
  log: async (ctx, { name, data, cuid, uid, is_new, source }): Promise<true> => {
    // Who is logged in is known here; what the browser says counts for guests only.
    const who = ctx.user ? String(ctx.user.id) : uid
    const app = ctx.app ? Object.values(ctx.app).join('_') : ''
    await ctx.store.visitor.record({ name, data, cuid, uid: who, is_new, source, app })
    return true
  },
}
