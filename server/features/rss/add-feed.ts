// Adds a feed by its URL or by the URL of its site. Nothing is stored before the feed was read once.
import { AppError, throwAppError } from '../../../contract/kernel/app-error.ts'
import { truncateText } from '../../../domain/kernel/well-formed.ts'
import { computeNextCrawl } from '../../../domain/rss/schedule.ts'
import { byEitherScheme, hasScheme } from '../../bare-address.ts'
import type { Deps } from '../../deps.ts'
import { FeedFailure } from '../../providers/feed/port.ts'
import type { FetchResult } from '../../providers/page-fetch/port.ts'
import { toUpstreamError } from '../../upstream-error.ts'
import { estimateItems } from './estimate-metadata.ts'
import { fetchFeed, MAX_ADDRESS, type ReadFeed, readFetched, toNewItems } from './read-feed.ts'
import type { FeedShown } from './store.ts'

/** Max. candidate URLs of a site to try. */
const TRIES = 12
const FIRST_MS = 20_000
const TRY_MS = 8_000
/** Feeds of comments, which are not the main feed of a site. */
const OF_COMMENTS = /comments?|replies/i
/**
 * Timeout of the whole request, because a person waits for the response; after it the error is FETCH_TIMEOUT.
 */
const ALL_MS = 45_000

export interface AddedFeed {
  feed: FeedShown
  is_new: boolean
}

/**
 * Returns the feed, new or existing. Throws BAD_ADDRESS, NO_FEED_FOUND, SEVERAL_FEEDS (with the feeds in
 * `details`), FETCH_FAILED, FETCH_TIMEOUT.
 */
export async function addFeed(
  deps: Deps,
  input: string,
  user_id: number,
  signal: AbortSignal,
): Promise<AddedFeed> {
  const deadline = AbortSignal.timeout(ALL_MS)
  const add = async (address: string): Promise<AddedFeed> => {
    const known = await deps.store.rss.feedByUrl(address)
    if (known) return { feed: known, is_new: false }
    return keep(deps, address, await find(deps, address, AbortSignal.any([signal, deadline])), user_id)
  }
  try {
    return await (hasScheme(input) ? add(input) : byEitherScheme(input, add))
  } catch (error) {
    if (deadline.aborted) throwAppError('FETCH_TIMEOUT')
    const failure = toUpstreamError(error)
    if (failure?.code === 'WRONG_TYPE') throwAppError('NO_FEED_FOUND', { message: failure.message })
    throw failure ?? error
  }
}

async function find(deps: Deps, address: string, signal: AbortSignal): Promise<ReadFeed> {
  const first = await fetchFeed(deps, address, { timeout_ms: FIRST_MS, signal })
  try {
    return await readFetched(deps, first, address)
  } catch (error) {
    // Fall through: it may be an HTML page that links to its feeds.
    if (!(error instanceof FeedFailure && error.reason === 'NOT_A_FEED')) throw error
  }
  return (await discover(deps, first, signal)) ?? throwAppError('NO_FEED_FOUND')
}

/** Finds the first feed, trying the URLs that the page links to and those that sites usually have. */
async function discover(deps: Deps, page: FetchResult, signal: AbortSignal): Promise<ReadFeed | undefined> {
  const candidates = deps.feeds.discoverFeeds(page.body, page.url).filter(({ url }) => url !== page.url)
  // A site with several titled feeds uses them for different contents; the user has to choose.
  const named = candidates.filter(({ title, url }) => title !== '' && !OF_COMMENTS.test(`${title} ${url}`))
  const several = named.filter(({ title }, at) => named.findIndex((other) => other.title === title) === at)
  if (several.length > 1) throwAppError('SEVERAL_FEEDS', { details: several })
  for (const { url } of candidates.slice(0, TRIES)) {
    try {
      return await readFetched(deps, await fetchFeed(deps, url, { timeout_ms: TRY_MS, signal }), url)
    } catch (error) {
      // Guessed URLs usually do not exist.
      if (!toUpstreamError(error)) throw error
    }
  }
  return undefined
}

async function keep(
  deps: Deps,
  requestedUrl: string,
  { url: end, home, headers, feed }: ReadFeed,
  user_id: number,
): Promise<AddedFeed> {
  if (home.length > MAX_ADDRESS) throw new AppError('BAD_ADDRESS')
  const now = deps.now()
  return deps.store.rss.addFeed(
    {
      url: home,
      asked: requestedUrl,
      // A URL that is too long to be stored cannot be the one of a stored feed.
      end: end.length > MAX_ADDRESS ? home : end,
      title: truncateText(feed.title, 300) || new URL(home).hostname,
      site_url: feed.site_url,
      description: truncateText(feed.description, 1000),
      etag: headers.etag,
      last_modified: headers.last_modified,
    },
    await estimateItems(deps, feed, toNewItems(feed)),
    now,
    computeNextCrawl({ now, failures: 0, seed: home }),
    user_id,
  )
}
