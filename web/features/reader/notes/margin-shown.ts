// Whether this reader wants their notes in the margin; stored in this browser.
import { useSyncExternalStore } from 'react'
import { own } from '../../../local/own.ts'

const KEY = 'margin_notes'
const listeners = new Set<() => void>()
const isShown = (): boolean => own.get(KEY) !== 'off'
const subscribe = (run: () => void) => {
  listeners.add(run)
  return () => listeners.delete(run)
}

/** On until the reader says otherwise. */
export const useMarginShown = (): boolean => useSyncExternalStore(subscribe, isShown, () => false)

/** Shows or hides them, here and in every article. */
export function showMargin(isOn: boolean): void {
  own.set(KEY, isOn ? '' : 'off')
  for (const listener of listeners) listener()
}
