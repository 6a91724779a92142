// Reloads the page when a chunk fails to load, which usually means a newer build; prevents reload loops.
import { safeSessionStorage } from './storage.ts'

/** Specification, §8: at most one reload per path within 10 seconds. */
export const GUARD_MS = 10_000

/**
 * Whether `error` means that a chunk could not be fetched, by the messages of the three browser engines and
 * of Vite.
 */
export function isChunkError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return /dynamically imported module|importing a module script failed|error loading dynamically|unable to preload css|failed to load module script/i.test(
    error.message,
  )
}

/** Whether this path may reload now; returning true also records the reload. */
export function mayReload(path: string, now: number): boolean {
  const key = `reload:${path}`
  const last = Number(safeSessionStorage.get(key))
  if (last > 0 && now - last < GUARD_MS && now >= last) return false
  // If the reload cannot be recorded, do not reload: it could loop forever.
  return safeSessionStorage.set(key, String(now))
}

function reloadOnce(): boolean {
  const { location } = window
  if (!mayReload(location.pathname, Date.now())) return false
  location.reload()
  return true
}

/**
 * Wraps a lazy import: when its chunk fails while online, one retry follows, because a short connection
 * failure is no newer build. When the retry fails, the page reloads (and the promise stays pending, so that
 * no error flashes); within 10 s of such a reload of the same path the error is thrown and the error screen
 * is rendered.
 */
export function guardChunk<T>(load: () => Promise<T>): () => Promise<T> {
  return async () => {
    try {
      return await load().catch((error: unknown) => {
        if (isChunkError(error) && navigator.onLine) return load()
        throw error
      })
    } catch (error) {
      if (isChunkError(error) && navigator.onLine && reloadOnce()) return new Promise<T>(() => undefined)
      throw error
    }
  }
}
