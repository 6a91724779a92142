// One of the reader's notes in the margin of a text: comment, a line about it, and the rule in its colour.
import { truncateText } from '../../../../domain/kernel/well-formed.ts'
import type { NoteColor } from '../../../../domain/note/note.ts'
import styles from './MarginNote.module.css'

export interface MarginNoteProps {
  note: { note_uuid: string; text: string; comment: string; color: NoteColor }
  /** Level with the first line of its highlight (px); moved down where another note is in the way. */
  top: number
  /** The line below its comment. */
  about: string
  /** Whether it or its highlight is hovered. */
  isHovered?: boolean
  /** Effect of a press on its comment, for screen readers. */
  opens: string
  onOpen: () => void
  /** Callback for a pointer or the focus that enters or leaves the note. */
  onHover?: (isHovered: boolean) => void
  onEdit?: () => void
  onRemove?: () => void
}

/** A note without a comment shows its highlighted English. */
export function MarginNote(props: MarginNoteProps) {
  const { note, top, about, isHovered, opens, onOpen, onHover, onEdit, onRemove } = props
  const name = nameOf(note)
  const come = () => onHover?.(true)
  const go = () => onHover?.(false)
  return (
    <article
      className={styles.note}
      aria-label={`笔记：${name}`}
      data-color={note.color}
      data-top={top}
      data-note={note.note_uuid}
      data-hovered={isHovered || undefined}
      onPointerEnter={come}
      onPointerLeave={go}
      onFocus={come}
      onBlur={go}
    >
      <button type="button" className={styles.body} onClick={onOpen}>
        <span className={styles.words}>{note.comment || <span lang="en">{note.text}</span>}</span>
        <small>{about}</small>
        <span className="sr-only">，{opens}</span>
      </button>
      {onEdit && (
        <div className={styles.acts}>
          <button type="button" aria-label={`编辑笔记：${name}`} onClick={onEdit}>
            编辑
          </button>
          <span aria-hidden="true">·</span>
          <button type="button" aria-label={`删除笔记：${name}`} onClick={onRemove}>
            删除
          </button>
        </div>
      )}
    </article>
  )
}

/** Max. length of the spoken label (characters). */
const MAX_LABEL_LENGTH = 20

function nameOf({ comment, text }: MarginNoteProps['note']): string {
  const words = comment || text
  return words.length > MAX_LABEL_LENGTH ? `${truncateText(words, MAX_LABEL_LENGTH)}…` : words
}

/**
 * Positions the notes of a list at their tops, one below the other with a gap of `gap` px where they would
 * overlap.
 */
export function stackNotes(list: Element | null, gap: number): void {
  let free = Number.NEGATIVE_INFINITY
  for (const element of list?.children ?? []) {
    if (!(element instanceof HTMLElement)) continue
    const top = Math.max(Number(element.dataset['top']), free)
    element.style.top = `${top}px`
    free = top + element.offsetHeight + gap
  }
}
