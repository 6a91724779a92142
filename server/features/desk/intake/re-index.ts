// Writes what search finds articles by anew where it was written by earlier rules, a few at a time.
import type { Deps } from '../../../deps.ts'
import { indexForSearch } from '../audit.ts'

/** Texts read at a time. */
const BATCH = 20

/** Works through the rows of earlier editions. What is left when `signal` is aborted, the next start takes up. Resolves with how many it did. */
export async function reIndex(
  { store, kept }: Pick<Deps, 'store' | 'kept'>,
  signal: AbortSignal,
): Promise<number> {
  let done = 0
  for (let after = 0; !signal.aborted; ) {
    const rows = await store.desk.toIndexAgain(after, BATCH)
    for (const row of rows) {
      if (signal.aborted) return done
      await store.desk.inTransaction((desk) => indexForSearch(desk, row))
      done++
    }
    const last = rows.at(-1)
    if (!last) break
    after = last.article_id
  }
  if (done > 0) kept.changed()
  return done
}
