// Background jobs of RSS: crawl one feed, enqueue due feeds every five minutes, import OPML, and migrate old
// items.
import { z } from 'zod'
import { defineJob, type JobDefinition } from '../../jobs/define-job.ts'
import { crawlFeed } from './crawl-feed.ts'
import { importFeeds } from './import-feeds.ts'
import { crawlFeedJob, importOpmlJob } from './job-types.ts'

/** Max. feeds enqueued per run; the others are still due at the next run. */
const AT_ONCE = 50

const runCrawl = defineJob({
  ...crawlFeedJob,
  queue: 'crawl',
  // No retry by the queue: the schedule retries with increasing back-off.
  retries: 0,
  run: (deps, { feed_id, by_hand }, { signal }) => crawlFeed(deps, feed_id, { by_hand, signal }),
})

const crawlDue = defineJob({
  name: 'rss.crawl_due',
  payload: z.looseObject({}),
  retries: 0,
  every: '*/5 * * * *',
  run: (deps) => deps.store.rss.requestDueCrawls(deps.now(), AT_ONCE),
})

const runImport = defineJob({
  ...importOpmlJob,
  retries: 1,
  run: (deps, { user_id, ...list }, progress) => importFeeds(deps, list, user_id, progress),
})

/** Migration: items of earlier versions have no link key; without it a crawl would add them again. */
const fillKeys = defineJob({
  name: 'rss.fill_keys',
  payload: z.looseObject({}),
  retries: 2,
  atStart: true,
  run: async ({ store }, _, { signal }) => {
    let last = 0
    for (;;) {
      signal.throwIfAborted()
      const found = await store.rss.fillLinkKeys(last)
      if (found.looked === 0) return { last }
      last = found.last
    }
  },
})

/** Migration: items of earlier versions may have future dates, which sort above all others of their feed. */
const clampDates = defineJob({
  name: 'rss.clamp_dates',
  payload: z.looseObject({}),
  retries: 2,
  atStart: true,
  run: async ({ store }) => ({ clamped: await store.rss.clampDates() }),
})

export const rssJobs: readonly JobDefinition[] = [runCrawl, crawlDue, runImport, fillKeys, clampDates]
