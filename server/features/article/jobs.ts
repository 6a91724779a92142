// Background job of articles: applies new views to the popularity column every five minutes.
import { z } from 'zod'
import { defineJob } from '../../jobs/define-job.ts'

export const articleJobs = [
  defineJob({
    name: 'article.apply_popularity',
    formerNames: ['article.heat'],
    payload: z.looseObject({}),
    retries: 1,
    every: '*/5 * * * *',
    run: async ({ store }) => ({ articles: await store.article.applyPopularity() }),
  }),
]
