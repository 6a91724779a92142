// Measures what is next to an article's text, again whenever the text or the window takes another size.
import { type RefObject, useEffect, useEffectEvent } from 'react'

/** `measure` gets the text and the element around it, in a frame of its own; `subject`: what is measured for. */
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
