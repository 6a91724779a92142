// All notes in the book, in its order; each leads to its place.
import type { BookNote } from '../../../../../contract/entities/book.ts'
import { dateText } from '../../../../lib/format.ts'
import { asNewBookNote, deleteBookNote, writeBookNote } from '../../../../local/book-notes.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Empty } from '../../../../ui/Empty.tsx'
import '../../../../ui/note-colors.ts'
import { Sheet } from '../../../../ui/Sheet.tsx'
import { notify } from '../../../../ui/toast.ts'
import { chapterLabel } from '../progress.ts'
import type { OpenedBook } from '../queries.ts'
import type { Spot } from '../view/book-view.ts'
import styles from './BookNoteList.module.css'

export interface BookNoteListProps {
  book: OpenedBook
  notes: readonly BookNote[]
  open: boolean
  onGo: (chapter: number, spot?: Spot) => void
  onClose: () => void
}

export function BookNoteList({ book, notes, open, onGo, onClose }: BookNoteListProps) {
  const sorted = [...notes].sort((a, b) => a.data.chapter - b.data.chapter || a.data.percent - b.data.percent)
  const go = ({ data }: BookNote) => {
    onClose()
    onGo(data.chapter, { cfi: data.cfi })
  }
  const remove = (note: BookNote) => {
    deleteBookNote(note.book_uuid, note.note_uuid)
    const run = () => writeBookNote(note.book_uuid, asNewBookNote(note))
    notify('笔记删掉了', { action: { label: '撤销', run } })
  }
  return (
    <Sheet open={open} onClose={onClose} label="笔记" title="笔记">
      {sorted.length === 0 ? (
        <Empty title="读到好句子，按住就能划线" />
      ) : (
        <ul className={styles.notes} data-full="">
          {sorted.map((note) => (
            <li key={note.note_uuid}>
              <button type="button" className={styles.go} onClick={() => go(note)}>
                <span lang="en">
                  <span className="note-mark" data-color={note.color}>
                    {note.text}
                  </span>
                </span>
                {note.comment && <span className={styles.comment}>{note.comment}</span>}
                <small>
                  {chapterLabel(book.chapters, note.data.chapter)} · {dateText(note.updated_at)}
                </small>
              </button>
              <Button variant="plain" size="s" onClick={() => remove(note)}>
                删除
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  )
}
