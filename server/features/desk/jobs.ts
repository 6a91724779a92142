// The background work on an article that may be asked for; intake/run.ts says what each does.
import { z } from 'zod'
import { jobOf } from '../../jobs/kind.ts'

const by = { article_id: z.number(), user_id: z.number().nullable().default(null) }

/** Fetches the page of an article. `try_http`: its https is a guess. */
export const download = jobOf('article.download', z.object({ ...by, try_http: z.boolean().default(false) }))
/** Translates what has no Chinese. `cache`: what was translated before is taken from memory. */
export const translate = jobOf('article.translate', z.object({ ...by, cache: z.boolean().default(true) }))
