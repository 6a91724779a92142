// Background job of visitors: deletes old events, so that the log does not grow forever.
import { z } from 'zod'
import { defineJob } from '../../jobs/define-job.ts'

/** Retention: 13 months, for a comparison with the year before and a month of reserve. */
const RETENTION_MS = 396 * 86_400_000

export const visitorJobs = [
  defineJob({
    name: 'visitor.purge',
    formerNames: ['visitor.forget'],
    payload: z.looseObject({}),
    retries: 1,
    every: '41 18 * * *',
    run: async ({ store, now }) => store.visitor.forgetBefore(new Date(now().getTime() - RETENTION_MS)),
  }),
]
