// Whether this reader wants their notes in the margin; stored in this browser.
import { useSyncExternalStore } from 'react'
import { userStorage } from '../../../local/user-storage.ts'

const KEY = 'margin_notes'
const listeners = new Set<() => void>()
const isShown = (): boolean => userStorage.get(KEY) !== 'off'
const subscribe = (run: () => void) => {
  listeners.add(run)
  return () => listeners.delete(run)
}

/** On until the reader says otherwise. */
export const useMarginShown = (): boolean => useSyncExternalStore(subscribe, isShown, () => false)

/** Shows or hides them, here and in every article. */
export function showMargin(isOn: boolean): void {
  userStorage.set(KEY, isOn ? '' : 'off')
  for (const listener of listeners) listener()
}
