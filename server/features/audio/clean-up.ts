// Deletes audio files of text revisions that are no longer shown.
import type { Deps } from '../../deps.ts'

/** Grace period, because a file is stored before its row is written. */
const GRACE_MS = 86_400_000

/** Returns the number of deleted files. */
export async function cleanUpAudio({
  now,
  storage,
  store,
}: Pick<Deps, 'now' | 'storage'> & { store: Pick<Deps['store'], 'audio'> }): Promise<number> {
  const keys: string[] = []
  for await (const { key, changed_at } of storage.list('private/audio'))
    if (changed_at.getTime() < now().getTime() - GRACE_MS) keys.push(key)
  const used = await store.audio.inUse(keys)
  const lost = keys.filter((key) => !used.has(key))
  for (const key of lost) await storage.remove(key)
  return lost.length
}
