// Storage that never throws: private windows, full disks and old webviews lose memory, not the page.
import { clear, createStore, del, entries, get, set, type UseStore } from 'idb-keyval'

type Area = 'localStorage' | 'sessionStorage'

function small(name: Area) {
  // Asked for each time, within the try: a browser that denies it throws at the very name, an old webview has null there.
  return {
    /** The stored text, or '' when there is none or it cannot be read. */
    get(key: string): string {
      try {
        return window[name].getItem(key) ?? ''
      } catch {
        return ''
      }
    },
    /** The names of everything that is stored; none where nothing can be read. */
    keys(): string[] {
      try {
        return Object.keys(window[name])
      } catch {
        return []
      }
    },
    /** Stores the text; '' removes it. False when it could not be kept. */
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

/** Small texts that outlive the tab. */
export const safeLocalStorage = small('localStorage')
/** Small texts of this tab. */
export const safeSessionStorage = small('sessionStorage')

/** Values of any cloneable shape, by key, in IndexedDB; in memory for this visit where that cannot be opened. */
export interface KeyValueStore {
  get<T>(key: string): Promise<T | undefined>
  /** False when it is kept in memory only. */
  set(key: string, value: unknown): Promise<boolean>
  remove(key: string): Promise<void>
  clear(): Promise<void>
  entries<T>(): Promise<[string, T][]>
}

const stores = new Map<string, KeyValueStore>()

/** Opens the shelf called `name`, a database of its own, so that one can be emptied without the others. */
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
        // Nothing was stored where nothing can be stored.
      }
    },
    async clear() {
      memory.clear()
      try {
        await clear(use())
      } catch {
        // Nothing was stored where nothing can be stored.
      }
    },
    async entries<T>() {
      let stored: [string, T][] = []
      try {
        stored = await entries<string, T>(use())
      } catch {
        // Then what is in memory is all there is.
      }
      return [...new Map([...stored, ...(memory as Map<string, T>)])]
    },
  }
}
