// Background jobs of AI: generate the senses of articles, find published articles without senses, and clean
// up old and lost runs.
import { z } from 'zod'
import { defineJob } from '../../jobs/define-job.ts'
import { LOST_MS } from './generation.ts'
import { SENSES_JOB } from './job-types.ts'
import { makeSenses, requestDueSenses } from './make-senses.ts'

/** A cached answer that was not requested for this time is deleted. The next request generates it again. */
const RETENTION_MS = 90 * 86_400_000

export const aiJobs = [
  defineJob({
    name: 'ai.purge',
    formerNames: ['ai.forget'],
    payload: z.looseObject({}),
    retries: 1,
    every: '29 19 * * *',
    run: async ({ store, now }) => ({
      forgotten: await store.ai.forgetBefore(new Date(now().getTime() - RETENTION_MS)),
    }),
  }),
  defineJob({
    // A reader who reconnects detects a lost run without this job. The job refunds the charge of a reader who
    // does not reconnect.
    name: 'ai.fail_lost',
    formerNames: ['ai.lose'],
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
