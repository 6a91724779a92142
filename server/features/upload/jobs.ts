// Background jobs of uploads: clean up abandoned uploads every hour, and abort oversized ones within a
// minute.
import { z } from 'zod'
import { defineJob } from '../../jobs/define-job.ts'
import { cleanUpUploads } from './clean-up.ts'
import { endOverflows } from './overflow.ts'

export const uploadJobs = [
  defineJob({
    name: 'upload.clean_up',
    formerNames: ['upload.sweep'],
    payload: z.looseObject({}),
    retries: 1,
    every: '23 * * * *',
    run: async (deps, _payload, { signal }) => ({ removed: await cleanUpUploads(deps, signal) }),
  }),
  defineJob({
    name: 'upload.bound',
    payload: z.looseObject({}),
    retries: 0,
    every: '* * * * *',
    run: async (deps) => ({ ended: await endOverflows(deps) }),
  }),
]
