// The background work of AI: senses are read article by article, and what came out without them is found.
import { z } from 'zod'
import { defineJob } from '../../jobs/define.ts'
import { SENSES } from './kind.ts'
import { makeSenses, requestDueSenses } from './make-senses.ts'

export const aiJobs = [
  defineJob({
    ...SENSES,
    lane: 'model',
    retries: 0,
    pauses: [30, 300, 1800],
    run: makeSenses,
    failed: async (deps, { article_id }) => deps.store.ai.sensesFailed(article_id, deps.now()),
  }),
  defineJob({
    name: 'ai.find_senses',
    payload: z.looseObject({}),
    lane: 'model',
    retries: 0,
    every: '* * * * *',
    run: async (deps) => ({ requested: await requestDueSenses(deps) }),
  }),
]
