// Writes what search finds articles by anew where it was written by earlier rules: one at a time, with rests.

import { createThrottledQueue } from '../../../background-throttle.ts'
import type { Deps } from '../../../deps.ts'
import { indexForSearch } from '../audit.ts'

/** Numbers read at a time. */
const BATCH = 500
/** Nobody waits for it, and a large library takes hours: readers keep the machine for themselves four fifths of the time. */
const turns = createThrottledQueue(4, 1_000)

/** Works through the rows of earlier editions. Rejects when `signal` is aborted: what is left, the next start takes up. Resolves with how many it did. */
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
    // The newest first: of very many that have a phrase, those are shown.
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
