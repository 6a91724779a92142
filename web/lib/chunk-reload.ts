// A chunk that will not load usually means a newer build: reload, but never in a circle.
import { safeSessionStorage } from './storage.ts'

/** Specification, §8: at most one reload per path within 10 seconds. */
export const GUARD_MS = 10_000

/** Whether `error` says that code could not be fetched, in the words of the three engines and of Vite. */
export function isChunkError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return /dynamically imported module|importing a module script failed|error loading dynamically|unable to preload css|failed to load module script/i.test(
    error.message,
  )
}

/** Whether this path may reload now; saying yes writes it down. */
export function mayReload(path: string, now: number): boolean {
  const key = `reload:${path}`
  const last = Number(safeSessionStorage.get(key))
  if (last > 0 && now - last < GUARD_MS && now >= last) return false
  // Without a memory there would be no end to it.
  return safeSessionStorage.set(key, String(now))
}

function reloadOnce(): boolean {
  const { location } = window
  if (!mayReload(location.pathname, Date.now())) return false
  location.reload()
  return true
}

/**
 * Wraps a lazy import: when its chunk fails with a network at hand, it is fetched once more, because a connection that
 * broke for a moment is no newer build. When it fails again the page reloads (and the promise stays pending, so that no
 * error flashes); within 10 s of such a reload of the same path the error goes on to the error screen.
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
