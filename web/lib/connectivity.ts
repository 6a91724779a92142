// Connection status: whether the screen shows persisted data because the server did not respond.
import { useSyncExternalStore } from 'react'

/** `network`: offline; `server`: the server returns errors; '' when requests succeed. */
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
