// Whether what is on the screen is what was seen last, because nobody answered just now.
import { useSyncExternalStore } from 'react'

/** Without a network, or with a server that does not answer as it should; '' when all is well. */
export type Away = '' | 'network' | 'server'

let away: Away = ''
const listeners = new Set<() => void>()

export const awayNow = (): Away => away

export function setAway(next: Away): void {
  if (next === away) return
  away = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useAway = (): Away => useSyncExternalStore(subscribe, awayNow, () => '')
