// Drag gesture of a sheet: follows the finger, then decides whether it closes, expands or springs back.
import { type MouseEvent, type PointerEvent, type RefObject, useRef } from 'react'

/** A flick faster than this (px per ms) decides regardless of distance. */
const FLICK = 0.5
/** The usual threshold on phones: dragging down by a quarter of the sheet's height closes it. */
const CLOSE_SHARE = 0.25

type Drag = { id: number; from: number; at: number; time: number; speed: number }

/**
 * Pointer event handlers for the draggable part of the sheet. Moves `ref` by transform; calls `onDown` or
 * `onUp` at the end.
 */
export function useDrag(
  ref: RefObject<HTMLElement | null>,
  onDown: () => void,
  onUp: (() => void) | undefined,
) {
  const drag = useRef<Drag | null>(null)
  const wasDragged = useRef(false)
  const release = (event: PointerEvent) => {
    const now = drag.current
    const sheet = ref.current
    drag.current = null
    if (!now || !sheet || event.pointerId !== now.id) return
    const moved = now.at - now.from
    sheet.style.transform = ''
    delete sheet.dataset.dragging
    if (moved > sheet.offsetHeight * CLOSE_SHARE || (moved > 12 && now.speed > FLICK)) {
      sheet.style.setProperty('--from', `${moved}px`)
      onDown()
    } else if (onUp && (moved < -40 || (moved < -12 && now.speed < -FLICK))) onUp()
  }
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return
      const { target } = event
      if (!(target instanceof Element)) return
      if (target.closest('button:not([data-grip]),a,input,textarea,select')) return
      // Capture at once, and on the pressed element itself: a flick leaves the head with its first move, a
      // click remains a click.
      target.setPointerCapture(event.pointerId)
      wasDragged.current = false
      drag.current = {
        id: event.pointerId,
        from: event.clientY,
        at: event.clientY,
        time: event.timeStamp,
        speed: 0,
      }
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const now = drag.current
      const sheet = ref.current
      if (!now || !sheet || event.pointerId !== now.id) return
      if (sheet.dataset.dragging === undefined) {
        if (Math.abs(event.clientY - now.from) < 4) return
        sheet.dataset.dragging = ''
        wasDragged.current = true
      }
      const elapsed = Math.max(1, event.timeStamp - now.time)
      now.speed = (event.clientY - now.at) / elapsed
      now.at = event.clientY
      now.time = event.timeStamp
      const moved = now.at - now.from
      // Upwards it moves with resistance, so that the limit can be felt.
      sheet.style.transform = `translateY(${moved > 0 ? moved : -Math.sqrt(-moved) * 2}px)`
    },
    // The click event at the end of a drag must not press the handle.
    onClickCapture(event: MouseEvent) {
      if (wasDragged.current && event.detail > 0) event.stopPropagation()
      wasDragged.current = false
    },
    onPointerUp: release,
    onPointerCancel: release,
  }
}
