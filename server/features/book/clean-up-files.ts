// Removes files of books that no book names: replaced by a newer one, or stored by a process that died before its row.
import type { Deps } from '../../deps.ts'

/** A file is stored before its row names it, and one that was just replaced is being read. */
const GRACE_MS = 86_400_000
/** Looked up at once; each time the whole table is read. */
const BATCH = 20_000

/** Looks through all files of books older than a day; returns how many went. */
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
