// The notes of a spread in its margin: level with their line, or one below the other where they would
// overlap.
import { type RefObject, useLayoutEffect, useState } from 'react'
import type { BookNote } from '../../../../../contract/entities/book.ts'
import { formatDate } from '../../../../lib/format.ts'
import { createLiveRange } from '../../highlights/text-place.ts'
import { MarginNote, stackNotes } from '../../notes/MarginNote.tsx'
import { findTextElement, type ShownPage } from '../view/book-view.ts'
import type { AnchoredBookNote } from './anchored-notes.ts'
import styles from './MarginNotes.module.css'

export interface MarginNotesProps {
  standing: readonly AnchoredBookNote[]
  shown: ShownPage
  flow: RefObject<HTMLElement | null>
  /** x of the end of the text, px from the left of the window. */
  edge: number
  onNote: (note: BookNote) => void
}

interface Placed {
  note: BookNote
  top: number
  isLeft: boolean
}

/** Gap between two notes (px). */
const GAP = 20

export function MarginNotes({ standing, shown, flow, edge, onNote }: MarginNotesProps) {
  const [placed, setPlaced] = useState<readonly Placed[]>([])
  const [list, setList] = useState<HTMLElement | null>(null)
  useLayoutEffect(() => {
    setPlaced(placesOf(standing, shown, flow.current))
  }, [standing, shown, flow])
  // Resolve overlaps once the heights of the notes are known.
  useLayoutEffect(() => {
    if (placed.length > 0) stackNotes(list, GAP)
  }, [list, placed])
  if (placed.length === 0) return null
  return (
    <aside ref={setList} className={styles.margin} style={{ left: edge + 32 }} aria-label="这两页的笔记">
      {placed.map(({ note, top, isLeft }) => (
        <MarginNote
          key={note.note_uuid}
          note={note}
          top={top}
          about={`${isLeft ? '左页' : '我的笔记'} · ${formatDate(note.updated_at)}`}
          opens="打开笔记"
          onOpen={() => onNote(note)}
        />
      ))}
    </aside>
  )
}

function placesOf(
  standing: readonly AnchoredBookNote[],
  { body }: ShownPage,
  flow: HTMLElement | null,
): Placed[] {
  const view = flow?.parentElement?.getBoundingClientRect()
  if (!view) return []
  return standing
    .flatMap(({ note, spans }): Placed[] => {
      const [span] = spans
      const element = span && findTextElement(body, span.paragraph)
      const rect = element && createLiveRange(element, span)?.getClientRects()[0]
      if (!rect || rect.left < view.left - 1 || rect.left > view.right || rect.top > view.bottom) return []
      return [{ note, top: rect.top, isLeft: rect.left < view.left + view.width / 2 }]
    })
    .sort((a, b) => a.top - b.top)
}
