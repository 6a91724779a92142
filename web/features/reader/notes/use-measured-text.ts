// Hook that measures positions for elements next to an article's text, again whenever the text or the window
// changes its size.
import { type RefObject, useEffect, useEffectEvent } from 'react'

/**
 * `measure` gets the text and the element around it, and runs in an animation frame of its own; `subject`:
 * what is measured, undefined for nothing.
 */
export function useMeasuredText(
  root: RefObject<HTMLElement | null>,
  subject: unknown,
  measure: (text: HTMLElement, frame: HTMLElement) => void,
): void {
  const run = useEffectEvent(measure)
  useEffect(() => {
    const text = root.current
    const frame = text?.parentElement
    if (!text || !frame || subject === undefined) return
    let waiting = 0
    const watching = new ResizeObserver(() => {
      cancelAnimationFrame(waiting)
      waiting = requestAnimationFrame(() => run(text, frame))
    })
    watching.observe(text)
    watching.observe(document.documentElement)
    return () => {
      cancelAnimationFrame(waiting)
      watching.disconnect()
    }
  }, [root, subject])
}
