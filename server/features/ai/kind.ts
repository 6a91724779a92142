// The kind of job that has an article's senses read, apart from its work, so that the store can ask for it.
import { z } from 'zod'
import { jobOf } from '../../jobs/kind.ts'

export const SENSES = jobOf('ai.senses', z.looseObject({ article_id: z.number() }))
