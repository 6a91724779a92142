// Answers the call that brings what was done offline or before an account.
import type { Rate } from '../../../contract/kernel/call.ts'
import type { sync } from '../../../contract/sync.ts'
import type { Handlers } from '../../http/context.ts'
import { takeSteps } from './take-steps.ts'

/** Steps a reader may bring: days of reading offline arrive at once, a loop of requests is held up. */
const STEPS: Rate = { max: 2000, seconds: 60 }

export const syncHandlers: Handlers<typeof sync, 'sync'> = {
  send: async (ctx, { steps }) => {
    for (let counted = 0; counted < steps.length; counted += 1) ctx.limit(`steps u${ctx.user.id}`, STEPS)
    return { results: await ctx.store.sync.alone(ctx.user.id, () => takeSteps(ctx, steps)) }
  },
}
