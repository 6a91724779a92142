// The background work on magazines that may be asked for; jobs.ts says what each does.
import { z } from 'zod'
import { defineJobType } from '../../jobs/job-types.ts'

const jobFields = { magazine_id: z.number(), user_id: z.number() }

/** Reads the contents of an issue from its address. */
export const crawlIssueJob = defineJobType('magazine.crawl', z.object(jobFields))
/** Stores its cover. */
export const uploadCoverJob = defineJobType('magazine.upload', z.object(jobFields))
/** Fetches every text that is missing. */
export const downloadIssueJob = defineJobType('magazine.download', z.object(jobFields))
/** Fetches one text anew. */
export const retryPlaceJob = defineJobType('magazine.retry', z.object({ ...jobFields, place_id: z.number() }))
/** Translates every text that lacks Chinese. */
export const translateIssueJob = defineJobType('magazine.translate', z.object(jobFields))
/** All texts pass their audit together. */
export const auditIssueJob = defineJobType('magazine.audit', z.object(jobFields))
/** All articles come out together, or are withdrawn. */
export const publishIssueJob = defineJobType(
  'magazine.publish',
  z.object({ ...jobFields, cancel: z.boolean() }),
)
