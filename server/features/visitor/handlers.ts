// Answers the calls of visitors.
import type { visitor } from '../../../contract/visitor.ts'
import type { Handlers } from '../../http/context.ts'

/** What an event takes beside its data: names, ids, two indexes. */
const ROW_BYTES = 500

export const visitorHandlers: Handlers<typeof visitor, 'visitor'> = {
  log: async (ctx, { name, data, cuid, uid, is_new, source }): Promise<true> => {
    // Dropped, not refused: a page must not stumble over its log.
    const bytes = Buffer.byteLength(JSON.stringify(data)) + ROW_BYTES
    const say = (dropped: number) => ctx.log.warn({ dropped }, 'events beyond the allowance were dropped')
    const asked = { network: ctx.network, bytes, now: ctx.now(), ticks: performance.now() }
    if (!ctx.store.visitor.allowance.isAllowed(asked, say)) return true
    const app = ctx.app ? Object.values(ctx.app).join('_') : ''
    const known = ctx.user ? String(ctx.user.id) : ''
    await ctx.store.visitor.record({ name, data, cuid, uid: known, claimed_uid: uid, is_new, source, app })
    return true
  },
}
