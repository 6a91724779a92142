// Storage that never throws: in private windows, on full disks and in old webviews values are lost, but the
// page works.
import { clear, createStore, del, entries, get, set, type UseStore } from 'idb-keyval'

type Area = 'localStorage' | 'sessionStorage'

function small(name: Area) {
  // Read at each call, within the try: a browser that denies storage throws on access, and an old webview has
  // null there.
  return {
    /** The stored text, or '' when there is none or on a read error. */
    get(key: string): string {
      try {
        return window[name].getItem(key) ?? ''
      } catch {
        return ''
      }
    },
    /** All stored keys; empty on a read error. */
    keys(): string[] {
      try {
        return Object.keys(window[name])
      } catch {
        return []
      }
    },
    /** Stores the text; '' removes it. False on a write error. */
    set(key: string, value: string): boolean {
      try {
        if (value === '') window[name].removeItem(key)
        else window[name].setItem(key, value)
        return true
      } catch {
        return false
      }
    },
  }
}

/** Short strings that outlive the tab. */
export const safeLocalStorage = small('localStorage')
/** Short strings of this tab. */
export const safeSessionStorage = small('sessionStorage')

/**
 * Values of any cloneable type, by key, in IndexedDB; falls back to memory for this visit if IndexedDB cannot
 * be opened.
 */
export interface KeyValueStore {
  get<T>(key: string): Promise<T | undefined>
  /** False when it is stored in memory only. */
  set(key: string, value: unknown): Promise<boolean>
  remove(key: string): Promise<void>
  clear(): Promise<void>
  entries<T>(): Promise<[string, T][]>
}

const stores = new Map<string, KeyValueStore>()

/**
 * Opens the store called `name`, a separate database, so that one store can be cleared without the others.
 */
export function openStore(name: string): KeyValueStore {
  const shelf = stores.get(name) ?? createStoreHandle(name)
  stores.set(name, shelf)
  return shelf
}

function createStoreHandle(name: string): KeyValueStore {
  const memory = new Map<string, unknown>()
  let store: UseStore | undefined
  const use = () => {
    store ??= createStore(`kaijuan-${name}`, 'values')
    return store
  }
  return {
    async get<T>(key: string) {
      if (memory.has(key)) return memory.get(key) as T
      try {
        return await get<T>(key, use())
      } catch {
        return undefined
      }
    },
    async set(key, value) {
      try {
        await set(key, value, use())
        memory.delete(key)
        return true
      } catch {
        memory.set(key, value)
        return false
      }
    },
    async remove(key) {
      memory.delete(key)
      try {
        await del(key, use())
      } catch {
        // Storage error: there was nothing to remove.
      }
    },
    async clear() {
      memory.clear()
      try {
        await clear(use())
      } catch {
        // Storage error: there was nothing to clear.
      }
    },
    async entries<T>() {
      let stored: [string, T][] = []
      try {
        stored = await entries<string, T>(use())
      } catch {
        // Storage error: use the entries in memory only.
      }
      return [...new Map([...stored, ...(memory as Map<string, T>)])]
    },
  }
}
