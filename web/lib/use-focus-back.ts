// Gives the focus back when what had it leaves the page: else who works by keys begins at the top again.
import { type RefObject, useEffect, useRef, useState } from 'react'

/** For a button that comes back when what took its place goes, and which is not in the page while it `isAway`. */
export function useFocusBack(isAway: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  const wasAway = useRef(isAway)
  useEffect(() => {
    const isLost = document.activeElement === document.body
    if (wasAway.current && !isAway && isLost) button.current?.focus({ preventScroll: true })
    wasAway.current = isAway
  }, [isAway])
  return button
}

/** For a form that opens elsewhere in the page: the focus returns to what had it when the form came. */
export function useFocusReturn(): void {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      const isLost = document.activeElement === document.body
      if (isLost && before instanceof HTMLElement) before.focus({ preventScroll: true })
    },
    [before],
  )
}
