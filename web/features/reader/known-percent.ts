// Store for 你认识 x % of the open article: the server's figure until the reader's words change, then a figure
// that is updated in the browser.
import { useSyncExternalStore } from 'react'
import type { ArticleShown } from '../../../contract/entities/article.ts'

const now = new Map<number, number>()
const listeners = new Set<() => void>()

/** Sets the current percentage of an article; undefined: the server's figure. */
export function setKnownPercent(id: number, percent: number | undefined): void {
  if (percent === undefined) now.delete(id)
  else now.set(id, percent)
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** 0–100 with one decimal; null when nothing is known about the reader's vocabulary. */
export const useKnownPercent = ({
  id,
  known_percent,
}: Pick<ArticleShown, 'id' | 'known_percent'>): number | null =>
  useSyncExternalStore(
    subscribe,
    () => now.get(id) ?? known_percent,
    () => known_percent,
  )
