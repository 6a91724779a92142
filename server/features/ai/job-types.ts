// The kind of job that has an article's senses read, apart from its work, so that the store can ask for it.
import { z } from 'zod'
import { defineJobType } from '../../jobs/job-types.ts'

export const SENSES_JOB = defineJobType('ai.senses', z.looseObject({ article_id: z.number() }))
