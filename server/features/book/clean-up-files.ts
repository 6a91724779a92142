// Deletes files of books that no row refers to: replaced ones, and those of a process that crashed.
import type { Deps } from '../../deps.ts'

/** A file is stored before its row refers to it, and a file that was just replaced may still be read. */
const GRACE_MS = 86_400_000
/** Keys per query; each query scans the whole table. */
const BATCH = 20_000

/** Checks all files of books older than a day; returns the number of deleted files. */
export async function cleanUpBookFiles(
  { now, storage, store }: Pick<Deps, 'now' | 'storage'> & { store: Pick<Deps['store'], 'book'> },
  signal?: AbortSignal,
): Promise<number> {
  const before = now().getTime() - GRACE_MS
  let removed = 0
  const settle = async (keys: readonly string[]) => {
    const named = await store.book.filesNamed(keys)
    for (const key of keys) {
      signal?.throwIfAborted()
      if (named.has(key)) continue
      await storage.remove(key)
      removed += 1
    }
  }
  let keys: string[] = []
  for await (const { key, changed_at } of storage.list('private/books')) {
    if (changed_at.getTime() > before) continue
    keys.push(key)
    if (keys.length < BATCH) continue
    await settle(keys)
    keys = []
  }
  if (keys.length > 0) await settle(keys)
  return removed
}
