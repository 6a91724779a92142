// A tap or click on a word opens it; one beside the words closes what is open.
import { type RefObject, useEffect, useEffectEvent } from 'react'
import { type WordPlace, wordAtPoint } from './text-place.ts'

export function useTap(
  root: RefObject<HTMLElement | null>,
  onWord: (place: WordPlace) => void,
  onBeside: () => void,
): void {
  const hit = useEffectEvent((event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0 || event.detail > 1) return
    if (event.target instanceof Element && event.target.closest('a,button,summary,img')) return
    // The click that ends a selection is not a tap.
    if (document.getSelection()?.isCollapsed === false) return
    const place = wordAtPoint(event.clientX, event.clientY)
    if (place) onWord(place)
    else onBeside()
  })
  useEffect(() => {
    const element = root.current
    if (!element) return
    const onClick = (event: MouseEvent) => hit(event)
    element.addEventListener('click', onClick)
    return () => element.removeEventListener('click', onClick)
  }, [root])
}
