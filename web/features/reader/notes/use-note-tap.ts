// A tap on a highlight opens its note; where several overlap, the shortest one.
import { type RefObject, useEffect, useEffectEvent } from 'react'
import { findWordAtPoint, type WordPlace } from '../highlights/text-place.ts'
import { findNoteUnderPointer } from './hit.ts'
import type { AnchoredNote } from './place-notes.ts'

/** `word`: the tapped word, for readers who wanted to look it up. */
export function useNoteTap(
  root: RefObject<HTMLElement | null>,
  standing: readonly AnchoredNote[],
  onNote: (note_uuid: string, word: WordPlace | undefined) => void,
): void {
  const hit = useEffectEvent((event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0 || event.detail > 1) return
    if (event.target instanceof Element && event.target.closest('a,button,summary,img')) return
    if (document.getSelection()?.isCollapsed === false) return
    const note = findNoteUnderPointer(standing, event)
    if (!note) return
    // Marks the click as handled: the handler for taps on words, on a parent element, ignores it.
    event.preventDefault()
    onNote(note.note_uuid, findWordAtPoint(event.clientX, event.clientY))
  })
  useEffect(() => {
    const element = root.current
    if (!element) return
    const onClick = (event: MouseEvent) => hit(event)
    element.addEventListener('click', onClick, { capture: true })
    return () => element.removeEventListener('click', onClick, { capture: true })
  }, [root])
}
