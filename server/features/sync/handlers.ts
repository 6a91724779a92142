// Answers the call that brings what was done offline or before an account.
import type { sync } from '../../../contract/sync.ts'
import type { Handlers } from '../../http/context.ts'
import { takeSteps } from './take-steps.ts'

export const syncHandlers: Handlers<typeof sync, 'sync'> = {
  send: async (ctx, { steps }) => ({ results: await takeSteps(ctx, steps) }),
}
