// Deletes stored pictures that nothing refers to: of purged articles, old revisions, and aborted downloads.
import type { Deps } from '../../../deps.ts'

/**
 * Grace period: a picture is stored before the revision that refers to it is written; a download never takes
 * this long.
 */
const GRACE_MS = 86_400_000
/** Pictures checked per batch; each batch scans every text. */
const BATCH = 20_000

/** Checks all pictures older than a day. Returns the number of deleted files. */
export async function cleanUpPictures(
  deps: Pick<Deps, 'now' | 'storage' | 'sized' | 'crossFeatureQueries' | 'store'>,
  signal?: AbortSignal,
): Promise<number> {
  const { now, storage, sized, store, crossFeatureQueries } = deps
  const before = now().getTime() - GRACE_MS
  let removed = 0
  let batch = new Map<string, string>()
  const settle = async () => {
    const addresses = [...batch.keys()]
    const used = await store.desk.picturesInUse(addresses)
    for (const address of await crossFeatureQueries.picturesNamed(deps, addresses)) used.add(address)
    for (const [address, key] of batch) {
      signal?.throwIfAborted()
      if (used.has(address)) continue
      await storage.remove(key)
      removed += 1
    }
    batch = new Map()
  }
  for await (const { key, changed_at } of storage.list('pictures')) {
    if (changed_at.getTime() > before) continue
    batch.set(storage.url(key), key)
    if (batch.size >= BATCH) await settle()
  }
  if (batch.size > 0) await settle()
  await sized.sweep(signal)
  return removed
}
