// Workers of the magazine jobs; each can be killed at any point and retried.
import type { z } from 'zod'
import { defineJob, type JobDefinition, type QueueName } from '../../jobs/define-job.ts'
import type { JobType } from '../../jobs/job-types.ts'
import { crawlMagazine, failMagazine } from './crawl.ts'
import { downloadMagazine, refetchPlace } from './fetch.ts'
import { auditMagazine, publishMagazine, uploadCover } from './finish.ts'
import {
  auditIssueJob,
  crawlIssueJob,
  downloadIssueJob,
  publishIssueJob,
  retryPlaceJob,
  translateIssueJob,
  uploadCoverJob,
} from './job-types.ts'
import { translateMagazine } from './translate.ts'

const of = <P extends z.ZodType<{ magazine_id: number }>>(
  kind: JobType<P>,
  run: JobDefinition<P>['run'],
  lane: QueueName = 'rest',
): JobDefinition =>
  defineJob({
    ...kind,
    queue: lane,
    retries: 1,
    run,
    failed: (deps, { magazine_id }, failure, task_id) => failMagazine(deps, magazine_id, failure, task_id),
  })

export const magazineJobs: readonly JobDefinition[] = [
  of(crawlIssueJob, crawlMagazine),
  of(uploadCoverJob, uploadCover),
  of(downloadIssueJob, downloadMagazine),
  of(translateIssueJob, translateMagazine, 'translate'),
  of(auditIssueJob, auditMagazine),
  of(publishIssueJob, publishMagazine),
  // Not bound to the issue's task: the issue does not wait for a single article.
  defineJob({ ...retryPlaceJob, retries: 0, run: refetchPlace }),
]
