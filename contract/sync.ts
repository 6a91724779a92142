// The endpoint that receives mutations done offline or before the log-in.
import { z } from 'zod'
import { SyncResult, SyncStep } from './entities/sync.ts'
import { definePost } from './kernel/endpoint-definition.ts'

export const syncEndpoints = {
  send: definePost('/api/sync', {
    access: 'user',
    addition: true,
    summary: '补交离线或登录前做的事，每件事只生效一次',
    body: { steps: z.array(SyncStep).max(500) },
    result: z.object({ results: z.array(SyncResult) }),
    bodyLimit: 2_000_000,
    errors: ['IDEMPOTENCY_KEY_REUSED'],
  }),
}
