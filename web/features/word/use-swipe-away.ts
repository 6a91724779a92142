// Hook for a row that follows a finger to the left and is removed after a threshold; ignores the mouse, and
// scrolling has priority.
import { type MouseEvent, type PointerEvent, useRef } from 'react'

/** Pixels until a swipe starts, and the threshold at which releasing removes the row. */
const BEGINS = 12
const FAR = 96
const SLOPE = 2
const LEAVE_MS = 160

interface Drag {
  x: number
  y: number
  isSliding: boolean
}

/** Event handlers for the moving element. `onAway` gets a callback that restores the row after an error. */
export function useSwipeAway(onAway: (comeBack: () => void) => void) {
  const drag = useRef<Drag | undefined>(undefined)
  const hasSlid = useRef(false)
  const settle = (element: HTMLElement, x: string) => {
    element.style.transition = `transform ${LEAVE_MS}ms var(--ease)`
    element.style.transform = x
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const { pointerType, isPrimary, clientX: x, clientY: y } = event
      // A second finger cancels the swipe of the first one.
      if (!isPrimary) {
        if (drag.current?.isSliding) settle(event.currentTarget, '')
        drag.current = undefined
        return
      }
      hasSlid.current = false
      drag.current = pointerType === 'mouse' ? undefined : { x, y, isSliding: false }
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const from = drag.current
      if (!from) return
      const x = event.clientX - from.x
      if (!from.isSliding) {
        if (x > -BEGINS || -x < SLOPE * Math.abs(event.clientY - from.y)) return
        from.isSliding = true
        hasSlid.current = true
        event.currentTarget.setPointerCapture(event.pointerId)
      }
      event.currentTarget.style.transition = 'none'
      event.currentTarget.style.transform = `translateX(${Math.min(0, x)}px)`
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const from = drag.current
      drag.current = undefined
      if (!from?.isSliding) return
      const element = event.currentTarget
      if (event.clientX - from.x > -FAR) return settle(element, '')
      settle(element, 'translateX(-100%)')
      onAway(() => settle(element, ''))
    },
    onPointerCancel: (event: PointerEvent<HTMLElement>) => {
      if (drag.current?.isSliding) settle(event.currentTarget, '')
      drag.current = undefined
    },
    // The click event at the end of a swipe is ignored.
    onClickCapture: (event: MouseEvent) => {
      if (!hasSlid.current) return
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
