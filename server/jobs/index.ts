// All jobs of the product; the server does not start when the queue has a job that is not listed here.
import { accountJobs } from '../features/account/jobs.ts'
import { aiJobs } from '../features/ai/jobs.ts'
import { articleJobs } from '../features/article/jobs.ts'
import { audioJobs } from '../features/audio/jobs.ts'
import { bookJobs } from '../features/book/jobs.ts'
import { codeJobs } from '../features/code/jobs.ts'
import { deskJobs } from '../features/desk/intake/jobs.ts'
import { magazineJobs } from '../features/magazine/jobs.ts'
import { orderJobs } from '../features/order/jobs.ts'
import { peopleJobs } from '../features/people/jobs.ts'
import { printJobs } from '../features/print/jobs.ts'
import { reportJobs } from '../features/report/jobs.ts'
import { rssJobs } from '../features/rss/jobs.ts'
import { uploadJobs } from '../features/upload/jobs.ts'
import { visitorJobs } from '../features/visitor/jobs.ts'
import { wordJobs } from '../features/word/jobs.ts'
import type { JobDefinition } from './define-job.ts'

export const allJobs: readonly JobDefinition[] = [
  ...accountJobs,
  ...aiJobs,
  ...articleJobs,
  ...audioJobs,
  ...bookJobs,
  ...codeJobs,
  ...deskJobs,
  ...magazineJobs,
  ...orderJobs,
  ...peopleJobs,
  ...printJobs,
  ...reportJobs,
  ...rssJobs,
  ...uploadJobs,
  ...visitorJobs,
  ...wordJobs,
]
