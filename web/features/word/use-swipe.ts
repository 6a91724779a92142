// Hook for swiping a card left or right with a finger, without interfering with scrolling or text selection.
import { type PointerEvent, useRef } from 'react'

/** Min. horizontal distance in pixels, and min. ratio of horizontal to vertical distance. */
const FAR = 80
const SLOPE = 2

export interface SwipeOptions {
  onLeft: () => void
  onRight: () => void
  isEnabled: boolean
}

/** Event handlers for the swiped element; ignores the mouse and multi-touch. */
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
