// Type of the job that reads the senses of an article. Separate from the worker, so that the store can
// enqueue it.
import { z } from 'zod'
import { defineJobType } from '../../jobs/job-types.ts'

export const SENSES_JOB = defineJobType('ai.senses', z.looseObject({ article_id: z.number() }))
