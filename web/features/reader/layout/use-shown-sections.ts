// Decides how much of the text is rendered: first the sections that the reader sees, then all others.
import { startTransition, useEffect, useState } from 'react'
import { isHydrating } from '../../../lib/hydration.ts'
import { runAfterFrame } from '../../../lib/scheduler.ts'

/**
 * Number of sections to render: those up to and including `first` at once, all of them after the first frame.
 * The server renders all sections, and hydration starts with the same number.
 */
export function useShownSections(all: number, first: number): number {
  const [shown, setShown] = useState(() => (isHydrating() ? all : Math.min(all, first + 1)))
  useEffect(() => {
    if (shown < all) return runAfterFrame(() => startTransition(() => setShown(all)))
  }, [shown, all])
  return shown
}
