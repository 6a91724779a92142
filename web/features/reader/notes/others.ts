// Setting whether this reader sees the public notes of others; stored in this browser.
import { useSyncExternalStore } from 'react'
import { userStorage } from '../../../local/user-storage.ts'

const KEY = 'others_notes'
const listeners = new Set<() => void>()
const isShown = (): boolean => userStorage.get(KEY) !== 'off'
const subscribe = (run: () => void) => {
  listeners.add(run)
  return () => listeners.delete(run)
}

/** Default: on. */
export const useOthersShown = (): boolean => useSyncExternalStore(subscribe, isShown, () => false)

/** Shows or hides them, in this and every other article. */
export function showOthers(isOn: boolean): void {
  userStorage.set(KEY, isOn ? '' : 'off')
  for (const listener of listeners) listener()
}
