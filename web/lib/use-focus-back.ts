// Restores the focus when the focused element is removed: otherwise keyboard users start at the top of the
// page again.
import { type RefObject, useEffect, useRef, useState } from 'react'

/**
 * For a button that is replaced by another element and returns afterwards; it is not in the page while it
 * `isAway`.
 */
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

/**
 * For a form that opens elsewhere in the page: on unmount the focus returns to the element that had it at
 * mount.
 */
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
