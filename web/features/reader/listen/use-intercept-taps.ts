// Taps in the text that the player takes before they open a word.
import { type RefObject, useEffect, useEffectEvent } from 'react'
import { findWordAtPoint, type WordPlace } from '../highlights/text-place.ts'

/** `take` says whether the tap was for it; all others go on to the word sheet. */
export function useInterceptTaps(
  root: RefObject<HTMLElement | null>,
  take: (place: WordPlace) => boolean,
): void {
  const hit = useEffectEvent((event: MouseEvent) => {
    if (event.button !== 0 || event.detail > 1 || document.getSelection()?.isCollapsed === false) return
    if (event.target instanceof Element && event.target.closest('a,button,summary,img')) return
    const place = findWordAtPoint(event.clientX, event.clientY)
    // A press that was acted on is not acted on again: see use-word-tap.ts.
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
