// Parses feeds in a worker thread, which is killed when a feed exceeds its timeout or memory limit.
import { KillableThread, TaskFailure, ThreadFailure } from '../killable-thread.ts'
import { discoverFeeds } from './discover.ts'
import { FeedFailure, type FeedReader, type FeedReason, type ParsedFeed } from './port.ts'
import { type FeedTask, MAX_BYTES } from './reading/read-feed.ts'

/** Ten thousand items take half a second. */
const TIMEOUT_MS = 10_000
const MEMORY_MB = 256
const REASONS: readonly FeedReason[] = ['NOT_A_FEED', 'TOO_DEEP', 'TOO_LARGE']

export interface FeedReaderOptions {
  /** URL of the worker's module. Default: the module next to this file, bundled (`.js`) or not (`.ts`). */
  worker_url?: URL
  timeout_ms?: number
}

export function makeFeedReader(options: FeedReaderOptions = {}): FeedReader {
  const suffix = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
  const thread = new KillableThread({
    url: options.worker_url ?? new URL(`./feed-worker.${suffix}`, import.meta.url),
    timeout_ms: options.timeout_ms ?? TIMEOUT_MS,
    memory_mb: MEMORY_MB,
  })
  return {
    async readFeed(body, headers, url) {
      if (body.length > MAX_BYTES) throw new FeedFailure('TOO_LARGE', { url, limit: MAX_BYTES })
      const task: FeedTask = { body, url, content_type: headers.content_type ?? null }
      try {
        return (await thread.run(task)) as ParsedFeed
      } catch (error) {
        throw feedFault(error, url)
      }
    },
    discoverFeeds,
    close: () => thread.close(),
  }
}

function feedFault(error: unknown, url: string): FeedFailure {
  if (error instanceof ThreadFailure)
    return new FeedFailure(error.reason === 'DIED' ? 'BROKEN' : error.reason, { url }, { cause: error })
  const known = REASONS.find((reason) => error instanceof TaskFailure && error.reason === reason)
  const detail = error instanceof Error ? error.message.slice(0, 500) : ''
  return new FeedFailure(known ?? 'BROKEN', known ? { url } : { url, detail }, { cause: error })
}
