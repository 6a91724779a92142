// Gives the focus to a button that comes back when what took its place goes: else who reads by keys begins at the top again.
import { type RefObject, useEffect, useRef } from 'react'

/** For the button, which is not in the page while it `isAway`. */
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
