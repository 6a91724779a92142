// Intercepts taps in the text for the player, before they open a word.
import { type RefObject, useEffect, useEffectEvent } from 'react'
import { findWordAtPoint, type WordPlace } from '../highlights/text-place.ts'

/** `take` returns whether it has handled the tap; all other taps open the word sheet. */
export function useInterceptTaps(
  root: RefObject<HTMLElement | null>,
  take: (place: WordPlace) => boolean,
): void {
  const hit = useEffectEvent((event: MouseEvent) => {
    if (event.button !== 0 || event.detail > 1 || document.getSelection()?.isCollapsed === false) return
    if (event.target instanceof Element && event.target.closest('a,button,summary,img')) return
    const place = findWordAtPoint(event.clientX, event.clientY)
    // A handled click is marked by preventDefault: see use-word-tap.ts.
    if (place && take(place)) event.preventDefault()
  })
  useEffect(() => {
    const element = root.current
    if (!element) return
    const first = (event: MouseEvent) => hit(event)
    element.addEventListener('click', first, { capture: true })
    return () => element.removeEventListener('click', first, { capture: true })
  }, [root])
}
