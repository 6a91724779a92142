// Type of the job that synthesises an article's audio. Separate from the worker, so that the store can
// enqueue it.
import { z } from 'zod'
import { defineJobType } from '../../jobs/job-types.ts'

export const AUDIO_JOB = defineJobType(
  'audio.make',
  z.looseObject({ article_id: z.number(), revision: z.number() }),
)
