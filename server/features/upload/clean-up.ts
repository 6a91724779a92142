// Cleans up uploads: expired grants, parts without a grant, and files that nothing refers to.
import type { Deps } from '../../deps.ts'
import { countedSize } from './complete.ts'

/** Grace period: a request may still be running for a grant that has expired. */
const GRACE_MS = 3_600_000
/** A completed file is normally used soon; the rows are also needed to count the bytes of a day. */
const RETENTION_MS = 7 * 86_400_000
const DAY_MS = 86_400_000

/** Returns the number of removed files and uploads. */
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
      // An expired upload still counts for its day; its row is deleted when it is old.
      if (row.state === 'OPEN') await store.upload.cancel({ user_id: row.user_id, id: row.id, size })
      else await store.upload.forget(row)
      removed += 1
    }
    if (rows.length === 0) break
  }
  // Multipart uploads of a process that died before it stored their id.
  for await (const upload of storage.uploads.unfinished()) {
    if (upload.begun_at.getTime() > at - DAY_MS) continue
    signal?.throwIfAborted()
    await storage.uploads.abort(upload)
    removed += 1
  }
  // Complete files whose process died, or whose row was deleted first.
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
