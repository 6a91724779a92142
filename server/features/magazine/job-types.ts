// Types of the magazine jobs that can be enqueued; jobs.ts has the workers.
import { z } from 'zod'
import { defineJobType } from '../../jobs/job-types.ts'

const jobFields = { magazine_id: z.number(), user_id: z.number() }

/** Reads the contents of an issue from its URL. */
export const crawlIssueJob = defineJobType('magazine.crawl', z.object(jobFields))
/** Stores its cover. */
export const uploadCoverJob = defineJobType('magazine.upload', z.object(jobFields))
/** Downloads every missing text. */
export const downloadIssueJob = defineJobType('magazine.download', z.object(jobFields))
/** Downloads one text again. */
export const retryPlaceJob = defineJobType('magazine.retry', z.object({ ...jobFields, place_id: z.number() }))
/** Translates every text with missing Chinese. */
export const translateIssueJob = defineJobType('magazine.translate', z.object(jobFields))
/** Passes the audit of all texts together. */
export const auditIssueJob = defineJobType('magazine.audit', z.object(jobFields))
/** Publishes or withdraws all articles together. */
export const publishIssueJob = defineJobType(
  'magazine.publish',
  z.object({ ...jobFields, cancel: z.boolean() }),
)
