// What uploads do by themselves: what was broken off is swept every hour, what grows too large ends within a minute.
import { z } from 'zod'
import { defineJob } from '../../jobs/define.ts'
import { endOverflows } from './overflow.ts'
import { sweepUploads } from './sweep.ts'

export const uploadJobs = [
  defineJob({
    name: 'upload.sweep',
    payload: z.looseObject({}),
    retries: 1,
    every: '23 * * * *',
    run: async (deps, _payload, { signal }) => ({ removed: await sweepUploads(deps, signal) }),
  }),
  defineJob({
    name: 'upload.bound',
    payload: z.looseObject({}),
    retries: 0,
    every: '* * * * *',
    run: async (deps) => ({ ended: await endOverflows(deps) }),
  }),
]
