// Migration job: rewrites rows of the search index that an earlier edition of the rules wrote, one at a time,
// throttled.

import { createThrottledQueue } from '../../../background-throttle.ts'
import type { Deps } from '../../../deps.ts'
import { indexForSearch } from '../audit.ts'

/** Ids per query. */
const BATCH = 500
/**
 * Low priority, and a large library takes hours: the pauses leave four fifths of the time to readers'
 * requests.
 */
const turns = createThrottledQueue(4, 1_000)

/**
 * Processes the rows of earlier editions. Rejects if `signal` is aborted; the rest is processed at the next
 * start. Returns the number of processed rows.
 */
export async function reIndex(
  { store, responseCache }: Pick<Deps, 'store' | 'responseCache'>,
  signal: AbortSignal,
): Promise<number> {
  let done = 0
  const write = (article_id: number) =>
    store.desk.inTransaction(async (desk) => {
      const row = await desk.textToIndexAgain(article_id)
      if (!row) return
      await indexForSearch(desk, row)
      done += 1
    })
  try {
    // Newest first: for a frequent phrase, search shows the newest articles.
    for (let before: number | undefined = Number.MAX_SAFE_INTEGER; before !== undefined; ) {
      const ids = await store.desk.toIndexAgain(before, BATCH)
      for (const id of ids) await turns.run(() => write(id), signal)
      before = ids.at(-1)
    }
  } finally {
    if (done > 0) responseCache.invalidate()
  }
  return done
}
