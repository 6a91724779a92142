// One of the reader's notes in the margin of a text: its words, what is known of it, and the rule in its colour.
import type { NoteColor } from '../../../../domain/note/note.ts'
import styles from './MarginNote.module.css'

export interface MarginNoteProps {
  note: { text: string; comment: string; color: NoteColor }
  /** Level with the first line of its highlight, px; it is moved down where another note is. */
  top: number
  /** The line below its words. */
  about: string
  onOpen: () => void
}

/** Its highlighted English stands for a note without a comment. */
export function MarginNote({ note, top, about, onOpen }: MarginNoteProps) {
  return (
    <button type="button" className={styles.note} data-color={note.color} data-top={top} onClick={onOpen}>
      <span className={styles.words}>{note.comment || <span lang="en">{note.text}</span>}</span>
      <small>{about}</small>
    </button>
  )
}

/** Sets the notes of a list at their tops, one below the other with `gap` px between where they would overlap. */
export function stackNotes(list: Element | null, gap: number): void {
  let free = Number.NEGATIVE_INFINITY
  for (const element of list?.children ?? []) {
    if (!(element instanceof HTMLElement)) continue
    const top = Math.max(Number(element.dataset['top']), free)
    element.style.top = `${top}px`
    free = top + element.offsetHeight + gap
  }
}
