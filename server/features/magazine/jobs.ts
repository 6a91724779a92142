// The background work on magazines that may be asked for; run.ts says what each does.
import { z } from 'zod'
import { jobOf } from '../../jobs/kind.ts'

const by = { magazine_id: z.number(), user_id: z.number() }

/** Reads the contents of an issue from its address. */
export const crawl = jobOf('magazine.crawl', z.object(by))
/** Stores its cover. */
export const upload = jobOf('magazine.upload', z.object(by))
/** Fetches every text that is missing. */
export const download = jobOf('magazine.download', z.object(by))
/** Fetches one text anew. */
export const retry = jobOf('magazine.retry', z.object({ ...by, place_id: z.number() }))
/** Translates every text that lacks Chinese. */
export const translate = jobOf('magazine.translate', z.object(by))
/** All texts pass their audit together. */
export const audit = jobOf('magazine.audit', z.object(by))
/** All articles come out together, or are withdrawn. */
export const publish = jobOf('magazine.publish', z.object({ ...by, cancel: z.boolean() }))
