// Crawls one feed: conditionally, counting failures, and never before the server allows.
import { refuse } from '../../../contract/kernel/refusal.ts'
import { nextCrawlAt } from '../../../domain/rss/schedule.ts'
import type { Deps } from '../../deps.ts'
import { outsideFailure } from '../../outside-failure.ts'
import { FetchFailure } from '../../providers/page-fetch/port.ts'
import { fetchFeed, itemsOf, MAX_ADDRESS, readFetched } from './read-feed.ts'
import type { FeedRow } from './store.ts'

const TIMEOUT_MS = 30_000
const TAKEN = '它搬到了另一个订阅源的地址，可以不再订阅这一个。'

/**
 * Returns how many items are new. A failure is kept with the feed and thrown as a refusal; it moves the feed's next time,
 * unless the crawl was asked for by hand: a manual crawl must not lengthen the back-off.
 */
export async function crawlFeed(
  deps: Deps,
  feed_id: number,
  { by_hand, signal }: { by_hand: boolean; signal: AbortSignal },
): Promise<{ added: number }> {
  const row = (await deps.store.rss.feedById(feed_id)) ?? refuse('FEED_NOT_FOUND')
  try {
    const fetched = await fetchFeed(deps, row.url, { timeout_ms: TIMEOUT_MS, signal, known: row })
    const items = fetched.not_modified ? [] : itemsOf((await readFetched(deps, fetched)).feed)
    const { etag, last_modified } = fetched.not_modified ? row : fetched.headers
    const moved_to = fetched.has_moved && fetched.url.length <= MAX_ADDRESS ? fetched.url : undefined
    const now = deps.now()
    const next = nextCrawlAt({ now, failures: 0, seed: row.url })
    const found = { etag, last_modified, items, moved_to }
    const added = await deps.store.rss.crawled(row, found, TAKEN, now, next)
    return { added: added ?? refuse('FEED_NOT_FOUND') }
  } catch (error) {
    const failure = outsideFailure(error)
    if (!failure) throw error
    await noteFailure(deps, row, failure.message, { error, by_hand })
    throw failure
  }
}

async function noteFailure(
  deps: Deps,
  row: FeedRow,
  message: string,
  { error, by_hand }: { error: unknown; by_hand: boolean },
): Promise<void> {
  const now = deps.now()
  const wait = error instanceof FetchFailure ? error.data.retry_after : undefined
  const retry_at = wait === undefined ? undefined : new Date(now.getTime() + wait * 1000)
  if (by_hand) return deps.store.rss.failedByHand(row.id, message, now, retry_at)
  const next = nextCrawlAt({ now, failures: row.failures + 1, retry_at, seed: row.url })
  return deps.store.rss.failed(row.id, message, now, next)
}
