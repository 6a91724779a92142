// The note whose highlight the mouse is over.
import { type RefObject, useEffect, useEffectEvent } from 'react'
import { findNoteUnderPointer } from './hit.ts'
import type { AnchoredNote } from './place-notes.ts'

/** Reports the note under the mouse, at most once a frame; undefined where there is none. */
export function useNoteHover(
  root: RefObject<HTMLElement | null>,
  standing: readonly AnchoredNote[],
  isWanted: boolean,
  onHover: (note_uuid: string | undefined) => void,
): void {
  const tell = useEffectEvent((event?: PointerEvent) =>
    onHover(event && findNoteUnderPointer(standing, event)?.note_uuid),
  )
  useEffect(() => {
    const element = root.current
    if (!element || !isWanted) return
    let frame = 0
    const move = (event: PointerEvent) => {
      // A pressed button selects.
      if (event.pointerType !== 'mouse' || event.buttons !== 0) return
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => tell(event))
    }
    const leave = ({ relatedTarget }: Partial<PointerEvent> = {}) => {
      cancelAnimationFrame(frame)
      // React has handled the pointer's entry into a note of the margin before the text is left.
      if (!(relatedTarget instanceof Element && relatedTarget.closest('[data-note]'))) tell()
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
