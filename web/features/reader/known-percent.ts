// 你认识 x % of the open article as it is now: the server's figure until the reader's words change, then one that keeps up.
import { useSyncExternalStore } from 'react'
import type { ArticleShown } from '../../../contract/entities/article.ts'

const now = new Map<number, number>()
const listeners = new Set<() => void>()

/** Says what is known of an article now; undefined: what the server said. */
export function setKnownPercent(id: number, percent: number | undefined): void {
  if (percent === undefined) now.delete(id)
  else now.set(id, percent)
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** 0–100 with one decimal; null when nothing is known of the reader. */
export const useKnownPercent = ({
  id,
  known_percent,
}: Pick<ArticleShown, 'id' | 'known_percent'>): number | null =>
  useSyncExternalStore(
    subscribe,
    () => now.get(id) ?? known_percent,
    () => known_percent,
  )
