// Types of the article jobs that can be enqueued; intake/jobs.ts has the workers.
import { z } from 'zod'
import { DIFFICULTY_LEVELS } from '../../../domain/language/level-names.ts'
import { defineJobType } from '../../jobs/job-types.ts'

const jobFields = { article_id: z.number(), user_id: z.number().nullable().default(null) }

/** Follow-up of a download: translate, unless the text is easier than `level_floor`. */
const after = {
  then_translate: z.boolean().default(false),
  level_floor: z.enum(DIFFICULTY_LEVELS).nullable().default(null),
}
/** Fetches the page of an article. `try_http`: the https scheme is a guess. */
export const downloadJob = defineJobType(
  'article.download',
  z.object({ ...jobFields, ...after, try_http: z.boolean().default(false) }),
)
/**
 * Translates paragraphs without Chinese. `ai`: use a language model, or only machine translation; null: the
 * policy of the feed. `cache`: reuse the translation memory.
 */
export const translateJob = defineJobType(
  'article.translate',
  z.object({ ...jobFields, ai: z.boolean().nullable().default(null), cache: z.boolean().default(true) }),
)
