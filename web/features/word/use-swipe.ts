// Swiping a card away: left and right, with the finger, never in the way of scrolling or selecting.
import { type PointerEvent, useRef } from 'react'

/** Pixels sideways before it counts, and how much more sideways than up or down. */
const FAR = 80
const SLOPE = 2

export interface SwipeOptions {
  onLeft: () => void
  onRight: () => void
  isEnabled: boolean
}

/** Handlers for the element that is swiped; a mouse never swipes, nor do two fingers. */
export function useSwipe({ onLeft, onRight, isEnabled }: SwipeOptions) {
  const start = useRef<{ x: number; y: number } | undefined>(undefined)
  return {
    onPointerDown: (event: PointerEvent) => {
      const isFinger = event.pointerType !== 'mouse' && event.isPrimary
      start.current = isFinger ? { x: event.clientX, y: event.clientY } : undefined
    },
    onPointerUp: (event: PointerEvent) => {
      const from = start.current
      start.current = undefined
      if (!from || !isEnabled || window.getSelection()?.isCollapsed === false) return
      const x = event.clientX - from.x
      const y = event.clientY - from.y
      if (Math.abs(x) < FAR || Math.abs(x) < SLOPE * Math.abs(y)) return
      if (x < 0) onLeft()
      else onRight()
    },
    onPointerCancel: () => {
      start.current = undefined
    },
  }
}
