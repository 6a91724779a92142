// What visits do by themselves: old events are forgotten, so that the log does not grow for ever.
import { z } from 'zod'
import { defineJob } from '../../jobs/define-job.ts'

/** A year's comparison and a month to make it in. */
const RETENTION_MS = 396 * 86_400_000

export const visitorJobs = [
  defineJob({
    name: 'visitor.forget',
    payload: z.looseObject({}),
    retries: 1,
    every: '41 18 * * *',
    run: async ({ store, now }) => store.visitor.forgetBefore(new Date(now().getTime() - RETENTION_MS)),
  }),
]
