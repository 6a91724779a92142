// The kind of job that reads an article aloud, apart from its work, so that the store can ask for it.
import { z } from 'zod'
import { defineJobType } from '../../jobs/job-types.ts'

export const AUDIO_JOB = defineJobType(
  'audio.make',
  z.looseObject({ article_id: z.number(), revision: z.number() }),
)
