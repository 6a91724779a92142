// The background work on an article that may be asked for; intake/jobs.ts says what each does.
import { z } from 'zod'
import { DIFFICULTY_LEVELS } from '../../../domain/language/level-names.ts'
import { defineJobType } from '../../jobs/job-types.ts'

const jobFields = { article_id: z.number(), user_id: z.number().nullable().default(null) }

/** What happens after a download by itself: it is translated, unless it is easier than `level_floor`. */
const after = {
  then_translate: z.boolean().default(false),
  level_floor: z.enum(DIFFICULTY_LEVELS).nullable().default(null),
}
/** Fetches the page of an article. `try_http`: its https is a guess. */
export const downloadJob = defineJobType(
  'article.download',
  z.object({ ...jobFields, ...after, try_http: z.boolean().default(false) }),
)
/**
 * Translates what has no Chinese. `ai`: by a language model or by machine translation alone; null: as the feed's policy
 * says. `cache`: what was translated before is taken from memory.
 */
export const translateJob = defineJobType(
  'article.translate',
  z.object({ ...jobFields, ai: z.boolean().nullable().default(null), cache: z.boolean().default(true) }),
)
