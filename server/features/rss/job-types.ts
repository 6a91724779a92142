// The background work on feeds that may be asked for; jobs.ts says what it does.
import { z } from 'zod'
import { defineJobType } from '../../jobs/job-types.ts'

/** Crawls one feed. `by_hand`: an editor asked, so the schedule does not move. */
export const crawlFeedJob = defineJobType(
  'rss.crawl',
  z.object({ feed_id: z.number(), by_hand: z.boolean().default(false) }),
)
/** Subscribes to the feeds of an OPML file, one after another. */
export const importOpmlJob = defineJobType(
  'rss.import',
  z.object({
    outlines: z.array(z.object({ url: z.string(), title: z.string(), folder: z.string() })),
    /** Feeds of the file that are too many for one import. */
    left_out: z.number().default(0),
    user_id: z.number(),
  }),
)
