// Hook that finds the note whose highlight is under the mouse.
import { type RefObject, useEffect, useEffectEvent } from 'react'
import { findNoteUnderPointer } from './hit.ts'
import type { AnchoredNote } from './place-notes.ts'

/**
 * Calls `onHover` with the note under the mouse, throttled to once per frame; undefined where there is none.
 */
export function useNoteHover(
  root: RefObject<HTMLElement | null>,
  standing: readonly AnchoredNote[],
  isWanted: boolean,
  onHover: (note_uuid: string | undefined) => void,
): void {
  const reportHover = useEffectEvent((event?: PointerEvent) =>
    onHover(event && findNoteUnderPointer(standing, event)?.note_uuid),
  )
  useEffect(() => {
    const element = root.current
    if (!element || !isWanted) return
    let frame = 0
    const move = (event: PointerEvent) => {
      // With a pressed button the mouse selects text.
      if (event.pointerType !== 'mouse' || event.buttons !== 0) return
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => reportHover(event))
    }
    const leave = ({ relatedTarget }: Partial<PointerEvent> = {}) => {
      cancelAnimationFrame(frame)
      // React handles the pointer's entry into a margin note before this leave event: do not reset its hover.
      if (!(relatedTarget instanceof Element && relatedTarget.closest('[data-note]'))) reportHover()
    }
    element.addEventListener('pointermove', move)
    element.addEventListener('pointerleave', leave)
    return () => {
      leave()
      element.removeEventListener('pointermove', move)
      element.removeEventListener('pointerleave', leave)
    }
  }, [root, isWanted])
}
