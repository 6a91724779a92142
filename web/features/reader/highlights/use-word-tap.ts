// Hook: a tap or click on a word opens it; a tap outside of words closes the open panel.
import { type RefObject, useEffect, useEffectEvent } from 'react'
import { findWordAtPoint, type WordPlace } from './text-place.ts'

export function useWordTap(
  root: RefObject<HTMLElement | null>,
  onWord: (place: WordPlace) => void,
  onOutsideTap: () => void,
): void {
  const hit = useEffectEvent((event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0 || event.detail > 1) return
    if (event.target instanceof Element && event.target.closest('a,button,summary,img')) return
    // The click that ends a selection is not a tap.
    if (document.getSelection()?.isCollapsed === false) return
    const place = findWordAtPoint(event.clientX, event.clientY)
    if (place) onWord(place)
    else onOutsideTap()
  })
  // Browsers redirect the tap of a finger to a button near by (译, a line below): when the finger was on a
  // word, open the word.
  const rescue = useEffectEvent((event: MouseEvent, down: PointerEvent | undefined) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    if (!button || !down || event.detail !== 1) return
    const { clientX: x, clientY: y } = down
    const { left, right, top, bottom } = button.getBoundingClientRect()
    const isOnIt = x >= left && x <= right && y >= top && y <= bottom
    const place = isOnIt ? undefined : findWordAtPoint(x, y)
    if (!place) return
    event.stopPropagation()
    onWord(place)
  })
  useEffect(() => {
    const element = root.current
    if (!element) return
    let down: PointerEvent | undefined
    const onDown = (event: PointerEvent) => {
      down = event.pointerType === 'touch' ? event : undefined
    }
    const onAnyClick = (event: MouseEvent) => {
      rescue(event, down)
      down = undefined
    }
    const onClick = (event: MouseEvent) => hit(event)
    const stop = new AbortController()
    const { signal } = stop
    element.addEventListener('pointerdown', onDown, { signal, capture: true })
    element.addEventListener('click', onAnyClick, { signal, capture: true })
    element.addEventListener('click', onClick, { signal })
    return () => stop.abort()
  }, [root])
}
