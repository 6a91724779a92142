// The background work of AI: senses are read article by article, and what came out without them is found.
import { z } from 'zod'
import { defineJob } from '../../jobs/define-job.ts'
import { LOST_MS } from './generation.ts'
import { SENSES_JOB } from './job-types.ts'
import { makeSenses, requestDueSenses } from './make-senses.ts'

/** An answer that nobody was given for so long is made anew when somebody asks. */
const RETENTION_MS = 90 * 86_400_000

export const aiJobs = [
  defineJob({
    name: 'ai.forget',
    payload: z.looseObject({}),
    retries: 1,
    every: '29 19 * * *',
    run: async ({ store, now }) => ({
      forgotten: await store.ai.forgetBefore(new Date(now().getTime() - RETENTION_MS)),
    }),
  }),
  defineJob({
    // Who comes back finds it out by themselves; who does not has the charge back all the same.
    name: 'ai.lose',
    payload: z.looseObject({}),
    retries: 1,
    every: '* * * * *',
    run: async ({ store, now }) => ({ lost: await store.ai.loseAll(new Date(now().getTime() - LOST_MS)) }),
  }),
  defineJob({
    ...SENSES_JOB,
    queue: 'model',
    retries: 0,
    pauses: [30, 300, 1800],
    run: makeSenses,
    failed: async (deps, { article_id }) => deps.store.ai.sensesFailed(article_id, deps.now()),
  }),
  defineJob({
    name: 'ai.find_senses',
    payload: z.looseObject({}),
    queue: 'model',
    retries: 0,
    every: '* * * * *',
    run: async (deps) => ({ requested: await requestDueSenses(deps) }),
  }),
]
