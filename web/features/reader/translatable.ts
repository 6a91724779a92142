// Whether 翻译 is worth offering: once the server has said that it cannot, it is not asked again in this visit.
import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let isThere = true

export function forgetTranslation(): void {
  isThere = false
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useTranslatable = (): boolean => useSyncExternalStore(subscribe, () => isThere)
