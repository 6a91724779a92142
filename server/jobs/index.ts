// Every job of the product; a name that waits in the queue and is not here stops the start.
import { accountJobs } from '../features/account/jobs.ts'
import { aiJobs } from '../features/ai/jobs.ts'
import { articleJobs } from '../features/article/jobs.ts'
import { audioJobs } from '../features/audio/jobs.ts'
import { bookJobs } from '../features/book/run.ts'
import { codeJobs } from '../features/code/jobs.ts'
import { deskJobs } from '../features/desk/intake/run.ts'
import { magazineJobs } from '../features/magazine/run.ts'
import { orderJobs } from '../features/order/jobs.ts'
import { peopleJobs } from '../features/people/jobs.ts'
import { printJobs } from '../features/print/run.ts'
import { reportJobs } from '../features/report/run.ts'
import { rssJobs } from '../features/rss/run.ts'
import { uploadJobs } from '../features/upload/jobs.ts'
import { visitorJobs } from '../features/visitor/jobs.ts'
import { wordJobs } from '../features/word/jobs.ts'
import type { Job } from './define.ts'

export const jobs: readonly Job[] = [
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
