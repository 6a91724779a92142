// A choice of this browser that components follow: stored, and for this visit only where nothing can be stored.
import { useSyncExternalStore } from 'react'
import { safeLocalStorage } from './storage.ts'

export interface StoredChoice<Value extends string> {
  get: () => Value
  set: (value: Value) => void
  /** The choice as it is now, and when it changes. */
  use: () => Value
}

/** `values`: what can be chosen; the first one until something was. */
export function makeStoredChoice<Value extends string>(
  key: string,
  values: readonly [Value, ...Value[]],
): StoredChoice<Value> {
  const listeners = new Set<() => void>()
  let unstored: Value | undefined
  const get = (): Value => {
    const text = safeLocalStorage.get(key)
    return unstored ?? values.find((value) => value === text) ?? values[0]
  }
  const subscribe = (changed: () => void) => {
    listeners.add(changed)
    return () => listeners.delete(changed)
  }
  return {
    get,
    set: (value) => {
      unstored = safeLocalStorage.set(key, value) ? undefined : value
      for (const listener of listeners) listener()
    },
    use: () => useSyncExternalStore(subscribe, get),
  }
}
