// Hook for a long press, the touch equivalent of a right click; it suppresses the click on the element.
import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'

const LONG_MS = 500
/** Max. movement of the finger in pixels. */
const SLACK = 10

/** Returns the event handlers for the pressed element. */
export function useLongPress(run: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const from = useRef({ x: 0, y: 0 })
  const hasRun = useRef(false)
  const stop = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  const act = () => {
    stop()
    if (hasRun.current) return
    hasRun.current = true
    run()
  }
  return {
    onPointerDown: (event: PointerEvent) => {
      hasRun.current = false
      stop()
      if (event.pointerType === 'mouse') return
      from.current = { x: event.clientX, y: event.clientY }
      timer.current = setTimeout(act, LONG_MS)
    },
    onPointerMove: (event: PointerEvent) => {
      const { x, y } = from.current
      if (Math.hypot(event.clientX - x, event.clientY - y) > SLACK) stop()
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    // Replaces the browser's default context menu of a link.
    onContextMenu: (event: MouseEvent) => {
      event.preventDefault()
      act()
    },
    onClick: (event: MouseEvent) => {
      if (!hasRun.current) return
      event.preventDefault()
      hasRun.current = false
    },
  }
}
