// What the background work on magazines does; each may be killed anywhere and run again.
import type { z } from 'zod'
import { defineJob, type Job, type Lane } from '../../jobs/define.ts'
import type { JobKind } from '../../jobs/kind.ts'
import { crawlMagazine, failMagazine } from './crawl.ts'
import { downloadMagazine, retryPlace } from './fetch.ts'
import { auditMagazine, publishMagazine, uploadCover } from './finish.ts'
import { audit, crawl, download, publish, retry, translate, upload } from './jobs.ts'
import { translateMagazine } from './translate.ts'

const of = <P extends z.ZodType<{ magazine_id: number }>>(
  kind: JobKind<P>,
  run: Job<P>['run'],
  lane: Lane = 'rest',
): Job =>
  defineJob({
    ...kind,
    lane,
    retries: 1,
    run,
    failed: (deps, { magazine_id }, failure, task_id) => failMagazine(deps, magazine_id, failure, task_id),
  })

export const magazineJobs: readonly Job[] = [
  of(crawl, crawlMagazine),
  of(upload, uploadCover),
  of(download, downloadMagazine),
  of(translate, translateMagazine, 'translate'),
  of(audit, auditMagazine),
  of(publish, publishMagazine),
  // The issue does not wait for one article alone.
  defineJob({ ...retry, retries: 0, run: retryPlace }),
]
