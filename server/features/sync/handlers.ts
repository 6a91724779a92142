// Endpoint handler for uploading steps that were made offline or before the account existed.
import type { syncEndpoints } from '../../../contract/sync.ts'
import type { EndpointHandlers } from '../../http/context.ts'
import type { RateLimit } from '../../providers/limits/port.ts'
import { takeSteps } from './take-steps.ts'

/**
 * Rate limit of steps per reader: allows days of offline reading in one request, but stops a request loop.
 */
const STEPS: RateLimit = { max: 2000, seconds: 60 }

export const syncHandlers: EndpointHandlers<typeof syncEndpoints, 'sync'> = {
  send: async (ctx, { steps }) => {
    await ctx.limit(`steps u${ctx.user.id}`, STEPS, steps.length)
    return { results: await ctx.store.sync.alone(ctx.user.id, () => takeSteps(ctx, steps)) }
  },
}
