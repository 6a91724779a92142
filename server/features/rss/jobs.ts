// What RSS does in the background: crawling one feed, and looking every five minutes which are due.
import { z } from 'zod'
import { defineJob, type JobDefinition } from '../../jobs/define-job.ts'
import { crawlFeed } from './crawl-feed.ts'
import { importFeeds } from './import-feeds.ts'
import { crawlFeedJob, importOpmlJob } from './job-types.ts'

/** Feeds asked for at one look; the others are still due at the next. */
const AT_ONCE = 50

const runCrawl = defineJob({
  ...crawlFeedJob,
  queue: 'crawl',
  // The schedule tries again by itself, ever more rarely.
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

/** Items that earlier versions kept have no key of their link; without it they would come again. */
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

/** Items that earlier versions stored may have future dates, which sort above all others of their feed. */
const clampDates = defineJob({
  name: 'rss.clamp_dates',
  payload: z.looseObject({}),
  retries: 2,
  atStart: true,
  run: async ({ store }) => ({ clamped: await store.rss.clampDates() }),
})

export const rssJobs: readonly JobDefinition[] = [runCrawl, crawlDue, runImport, fillKeys, clampDates]
