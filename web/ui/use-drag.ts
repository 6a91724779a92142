// The finger on a sheet: follows it, then decides whether it closes, grows or springs back.
import { type MouseEvent, type PointerEvent, type RefObject, useRef } from 'react'

/** A flick faster than this (px per ms) decides regardless of distance. */
const FLICK = 0.5
/** Half-way habits of phones: a quarter of the sheet's height pulled down closes it. */
const CLOSE_SHARE = 0.25

type Drag = { id: number; from: number; at: number; time: number; speed: number }

/** Pointer handlers for the part of the sheet that drags. Moves `ref` by transform; calls `onDown` or `onUp` at the end. */
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
      // At once, and on the pressed element itself: a flick leaves the head with its first move, a click stays a click.
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
      // Upwards it resists, so that the hand feels the end.
      sheet.style.transform = `translateY(${moved > 0 ? moved : -Math.sqrt(-moved) * 2}px)`
    },
    // The press that ends a drag is not a press on the grip.
    onClickCapture(event: MouseEvent) {
      if (wasDragged.current && event.detail > 0) event.stopPropagation()
      wasDragged.current = false
    },
    onPointerUp: release,
    onPointerCancel: release,
  }
}
