// What articles do by themselves: how much they were read is brought up, for the lists ordered by it.
import { z } from 'zod'
import { defineJob } from '../../jobs/define-job.ts'

export const articleJobs = [
  defineJob({
    name: 'article.heat',
    payload: z.looseObject({}),
    retries: 1,
    every: '*/5 * * * *',
    run: async ({ store }) => ({ articles: await store.article.applyPopularity() }),
  }),
]
