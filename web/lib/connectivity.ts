// Whether what is on the screen is what was seen last, because nobody answered just now.
import { useSyncExternalStore } from 'react'

/** Without a network, or with a server that does not answer as it should; '' when all is well. */
export type ConnectionStatus = '' | 'network' | 'server'

let connectionStatus: ConnectionStatus = ''
const listeners = new Set<() => void>()

export const getConnectionStatus = (): ConnectionStatus => connectionStatus

export function setConnectionStatus(next: ConnectionStatus): void {
  if (next === connectionStatus) return
  connectionStatus = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useConnectionStatus = (): ConnectionStatus =>
  useSyncExternalStore(subscribe, getConnectionStatus, () => '')
