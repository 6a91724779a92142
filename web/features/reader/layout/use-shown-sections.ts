// How much of the text is in the page: the sections that the reader sees first, the others right behind them.
import { startTransition, useEffect, useState } from 'react'
import { isHydrating } from '../../../lib/hydration.ts'
import { runAfterFrame } from '../../../lib/scheduler.ts'

/**
 * The number of sections to render: those up to and with `first` at once, all of them after the first frame. The server
 * paints them all, and a browser that takes over what it painted begins with the same.
 */
export function useShownSections(all: number, first: number): number {
  const [shown, setShown] = useState(() => (isHydrating() ? all : Math.min(all, first + 1)))
  useEffect(() => {
    if (shown < all) return runAfterFrame(() => startTransition(() => setShown(all)))
  }, [shown, all])
  return shown
}
