// Answers the calls of visitors.
import type { visitor } from '../../../contract/visitor.ts'
import type { Handlers } from '../../http/context.ts'

export const visitorHandlers: Handlers<typeof visitor, 'visitor'> = {
  log: async (ctx, { name, data, cuid, uid, is_new, source }): Promise<true> => {
    const app = ctx.app ? Object.values(ctx.app).join('_') : ''
    const known = ctx.user ? String(ctx.user.id) : ''
    await ctx.store.visitor.record({ name, data, cuid, uid: known, claimed_uid: uid, is_new, source, app })
    return true
  },
}
