// Removes what nobody will complete or take any more: expired grants, parts without a grant, files that lie about.
import type { Deps } from '../../deps.ts'
import { countedSize } from './complete.ts'

/** A grant that has expired may have a call under way. */
const GRACE_MS = 3_600_000
/** Whoever asks for a file's registration does so soon; rows are also what a day's bytes are counted by. */
const RETENTION_MS = 7 * 86_400_000
const DAY_MS = 86_400_000

/** Returns how many files and uploads went. */
export async function cleanUpUploads(
  { now, storage, store }: Pick<Deps, 'now' | 'storage'> & { store: Pick<Deps['store'], 'upload'> },
  signal?: AbortSignal,
): Promise<number> {
  const at = now().getTime()
  let removed = 0
  for (;;) {
    const rows = await store.upload.over({
      expired: new Date(at - GRACE_MS),
      old: new Date(at - RETENTION_MS),
    })
    for (const row of rows) {
      signal?.throwIfAborted()
      const size = await countedSize(storage, row)
      if (row.state === 'OPEN' && row.upload_id) await storage.uploads.abort(row)
      await storage.remove(row.key)
      // One that has expired counts for its day; the row goes when it is old.
      if (row.state === 'OPEN') await store.upload.cancel({ user_id: row.user_id, id: row.id, size })
      else await store.upload.forget(row)
      removed += 1
    }
    if (rows.length === 0) break
  }
  // Begun by a process that died before it wrote down what the store calls it.
  for await (const upload of storage.uploads.unfinished()) {
    if (upload.begun_at.getTime() > at - DAY_MS) continue
    signal?.throwIfAborted()
    await storage.uploads.abort(upload)
    removed += 1
  }
  // Complete, and then its process died, or its row was forgotten first.
  const keys: string[] = []
  for await (const { key, changed_at } of storage.list('private/uploads'))
    if (changed_at.getTime() < at - DAY_MS) keys.push(key)
  const waiting = await store.upload.waiting(keys)
  for (const key of keys.filter((each) => !waiting.has(each))) {
    signal?.throwIfAborted()
    await storage.remove(key)
    removed += 1
  }
  return removed
}
