// Types of the RSS jobs that can be enqueued; jobs.ts has the workers.
import { z } from 'zod'
import { defineJobType } from '../../jobs/job-types.ts'

/** Crawls one feed. `by_hand`: started by an editor, so an error does not change the schedule. */
export const crawlFeedJob = defineJobType(
  'rss.crawl',
  z.object({ feed_id: z.number(), by_hand: z.boolean().default(false) }),
)
/** Subscribes to the feeds of an OPML file. */
export const importOpmlJob = defineJobType(
  'rss.import',
  z.object({
    outlines: z.array(z.object({ url: z.string(), title: z.string(), folder: z.string() })),
    /** Number of feeds beyond the limit of one import. */
    left_out: z.number().default(0),
    user_id: z.number(),
  }),
)
