// A press that lasts: what a finger has in place of the right button; it never opens what lies under it as well.
import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'

const LONG_MS = 500
/** Pixels that a finger may wander. */
const SLACK = 10

/** Handlers for the element that is pressed. */
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
    // The browser's own list of things to do with a link gives way to ours.
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
