// Answers the call that brings what was done offline or before an account.
import type { syncEndpoints } from '../../../contract/sync.ts'
import type { EndpointHandlers } from '../../http/context.ts'
import type { RateLimit } from '../../providers/limits/port.ts'
import { takeSteps } from './take-steps.ts'

/** Steps a reader may bring: days of reading offline arrive at once, a loop of requests is held up. */
const STEPS: RateLimit = { max: 2000, seconds: 60 }

export const syncHandlers: EndpointHandlers<typeof syncEndpoints, 'sync'> = {
  send: async (ctx, { steps }) => {
    await ctx.limit(`steps u${ctx.user.id}`, STEPS, steps.length)
    return { results: await ctx.store.sync.alone(ctx.user.id, () => takeSteps(ctx, steps)) }
  },
}
