// A row that follows the finger to the left and, far enough, is taken away; a mouse never does, and scrolling goes before.
import { type MouseEvent, type PointerEvent, useRef } from 'react'

/** Pixels before it is a swipe at all, and before letting go takes the row away. */
const BEGINS = 12
const FAR = 96
const SLOPE = 2
const LEAVE_MS = 160

interface Drag {
  x: number
  y: number
  isSliding: boolean
}

/** Handlers for the element that moves. `onAway` gets what brings the row back where taking it away failed. */
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
      // A second finger ends what the first one has begun.
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
    // Letting go of what was moved is no press on it.
    onClickCapture: (event: MouseEvent) => {
      if (!hasSlid.current) return
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
