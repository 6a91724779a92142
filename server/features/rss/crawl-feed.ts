// Crawls one feed: with conditional requests, back-off after errors, and respecting the server's Retry-After.
import { randomUUID } from 'node:crypto'
import { AppError, throwAppError } from '../../../contract/kernel/app-error.ts'
import { isAtOrAboveFloor } from '../../../domain/rss/inbox.ts'
import { computeNextCrawl } from '../../../domain/rss/schedule.ts'
import { createThrottledQueue } from '../../background-throttle.ts'
import type { Deps } from '../../deps.ts'
import type { ParsedFeed } from '../../providers/feed/port.ts'
import { FetchFailure, type FetchResult } from '../../providers/page-fetch/port.ts'
import { toUpstreamError } from '../../upstream-error.ts'
import { estimateItems } from './estimate-metadata.ts'
import type { NewItem } from './item.store.ts'
import { fetchFeed, MAX_ADDRESS, readFetched, toNewItems } from './read-feed.ts'
import type { FeedRow } from './store.ts'
import { takeItem } from './take.ts'

/** HTTP 410 Gone: permanently removed. */
const GONE = 410
const TIMEOUT_MS = 30_000
const TAKEN = '订阅源已迁移到另一个地址，可以取消订阅这一个。'

/** Max. items that one crawl takes automatically; an editor should look at a feed that suddenly has many. */
const TAKEN_AT_ONCE = 10
/**
 * Throttled queue for the results of scheduled crawls: one at a time, with a pause as long as the work took.
 */
const turns = createThrottledQueue(20, 1_500)

/**
 * Returns the number of new items; they are taken automatically if the feed's policy is set so. An error is
 * stored with the feed and thrown. It also moves the time of the next crawl, unless an editor started the
 * crawl: a manual crawl must not lengthen the back-off.
 */
export async function crawlFeed(
  deps: Deps,
  feed_id: number,
  { by_hand, signal }: { by_hand: boolean; signal: AbortSignal },
): Promise<{ added: number }> {
  const row = (await deps.store.rss.feedById(feed_id)) ?? throwAppError('FEED_NOT_FOUND')
  try {
    const fetched = await fetchFeed(deps, row.url, { timeout_ms: TIMEOUT_MS, signal, known: row })
    const keep = () => keepFetched(deps, row, fetched)
    return { added: by_hand ? await keep() : await turns.run(keep, signal) }
  } catch (error) {
    const failure = toUpstreamError(error)
    if (!failure) throw error
    await noteFailure(deps, row, failure.message, { error, by_hand })
    throw failure
  }
}

/** Parses the response and stores its items. Returns the number of new items. */
async function keepFetched(deps: Deps, row: FeedRow, fetched: FetchResult): Promise<number> {
  const items = fetched.not_modified
    ? []
    : await listed(deps, row, (await readFetched(deps, fetched, row.url)).feed)
  const { etag, last_modified } = fetched.not_modified ? row : fetched.headers
  const moved_to = fetched.has_moved && fetched.url.length <= MAX_ADDRESS ? fetched.url : undefined
  const now = deps.now()
  const next = computeNextCrawl({ now, failures: 0, seed: row.url })
  const found = { etag, last_modified, items, moved_to }
  const added =
    (await deps.store.rss.crawled(row, found, TAKEN, now, next)) ?? throwAppError('FEED_NOT_FOUND')
  if (row.auto_take) await takeBySelf(deps, row, added)
  return added.length
}

/** The items of the feed, with estimated metadata for the new ones. */
async function listed(deps: Deps, { id }: FeedRow, feed: ParsedFeed): Promise<NewItem[]> {
  const items = toNewItems(feed)
  const fresh = new Set(await deps.store.rss.unknownItems(id, items))
  const guesses = await estimateItems(deps, feed, [...fresh])
  return [...guesses, ...items.filter((item) => !fresh.has(item))]
}

/**
 * Auto-take policy of a feed: new items that are in English and not below the level floor become drafts
 * automatically.
 */
async function takeBySelf(deps: Deps, { level_floor }: FeedRow, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  const batch = randomUUID()
  const rows = await deps.store.rss.inboxItems(ids)
  const eligible = rows.filter(
    ({ item, known }) =>
      item.link !== '' &&
      known === null &&
      item.other_language === null &&
      isAtOrAboveFloor(item.level, level_floor),
  )
  for (const { item } of eligible.slice(0, TAKEN_AT_ONCE)) {
    try {
      await takeItem(deps, item.id, { user_id: null, batch })
    } catch (error) {
      // An item whose URL cannot be opened stays in the inbox, where editors can see it.
      if (!(error instanceof AppError)) throw error
    }
  }
}

async function noteFailure(
  deps: Deps,
  row: FeedRow,
  message: string,
  { error, by_hand }: { error: unknown; by_hand: boolean },
): Promise<void> {
  const now = deps.now()
  if (error instanceof FetchFailure && error.data.status === GONE)
    return deps.store.rss.gone(row.id, '订阅源已停更（HTTP 410），不再抓取。', now)
  const wait = error instanceof FetchFailure ? error.data.retry_after : undefined
  const retry_at = wait === undefined ? undefined : new Date(now.getTime() + wait * 1000)
  if (by_hand) return deps.store.rss.failedByHand(row.id, message, now, retry_at)
  const next = computeNextCrawl({ now, failures: row.failures + 1, retry_at, seed: row.url })
  return deps.store.rss.failed(row.id, message, now, next)
}
