// Removes what was read aloud of texts that nobody sees any more.
import type { Deps } from '../../deps.ts'

/** A file is stored before its row is written. */
const GRACE_MS = 86_400_000

/** Returns how many files went. */
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
