// A setting of this browser as an observable value: stored in localStorage, else in memory for this visit.
import { useSyncExternalStore } from 'react'
import { safeLocalStorage } from './storage.ts'

export interface StoredChoice<Value extends string> {
  get: () => Value
  set: (value: Value) => void
  /** Hook that returns the current value; renders again on change. */
  use: () => Value
}

/** `values`: all valid values; the first one is the default. */
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
