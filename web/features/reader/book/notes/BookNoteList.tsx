// Sheet with all notes and bookmarks of the book, in the book's order; each links to its place.
import { useState } from 'react'
import type { BookNote } from '../../../../../contract/entities/book.ts'
import { formatDate } from '../../../../lib/format.ts'
import { deleteBookNoteLocally, saveBookNoteLocally, toNewBookNote } from '../../../../local/book-notes.ts'
import { Button } from '../../../../ui/Button.tsx'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import '../../../../ui/note-colors.ts'
import { Sheet } from '../../../../ui/Sheet.tsx'
import { Tabs } from '../../../../ui/Tabs.tsx'
import { showNotice } from '../../../../ui/toast.ts'
import type { OpenedBook } from '../opened-book.ts'
import { getChapterLabel } from '../progress.ts'
import type { ChapterSpot } from '../view/book-view.ts'
import styles from './BookNoteList.module.css'

export interface BookNoteListProps {
  book: OpenedBook
  notes: readonly BookNote[]
  bookmarks: readonly BookNote[]
  open: boolean
  onGo: (chapter: number, spot?: ChapterSpot) => void
  onClose: () => void
}

const KINDS = [
  { value: 'notes', label: '笔记', empty: '读到好句子，按住就能划线', gone: '笔记已删除' },
  { value: 'bookmarks', label: '书签', empty: '点右上角的书签，即可记住这一页', gone: '已移除书签' },
] as const

export function BookNoteList({ book, notes, bookmarks, open, onGo, onClose }: BookNoteListProps) {
  const [view, setView] = useState<(typeof KINDS)[number]['value']>('notes')
  const kind = KINDS[view === 'notes' ? 0 : 1]
  const chosen = view === 'notes' ? notes : bookmarks
  const sorted = [...chosen].sort(
    (a, b) => a.data.chapter - b.data.chapter || a.data.percent - b.data.percent,
  )
  const go = ({ data }: BookNote) => {
    onClose()
    onGo(data.chapter, { cfi: data.cfi })
  }
  const remove = (note: BookNote) => {
    deleteBookNoteLocally(note.book_uuid, note.note_uuid)
    const run = () => saveBookNoteLocally(note.book_uuid, toNewBookNote(note))
    showNotice(kind.gone, { action: { label: '撤销', run } })
  }
  return (
    <Sheet open={open} onClose={onClose} label="笔记" title="笔记和书签">
      <Tabs
        label="笔记和书签"
        items={KINDS.map(({ value, label }) => ({
          ...{ value, label },
          count: (value === 'notes' ? notes : bookmarks).length || undefined,
        }))}
        value={view}
        onChange={setView}
      >
        {sorted.length === 0 ? (
          <EmptyState title={kind.empty} />
        ) : (
          <ul className={styles.notes} data-full="">
            {sorted.map((note) => (
              <li key={note.note_uuid}>
                <button type="button" className={styles.go} onClick={() => go(note)}>
                  <span lang="en">
                    {view === 'notes' ? (
                      <span className="note-mark" data-color={note.color}>
                        {note.text}
                      </span>
                    ) : (
                      `${note.text} …`
                    )}
                  </span>
                  {note.comment && <span className={styles.comment}>{note.comment}</span>}
                  <small>
                    {getChapterLabel(book.chapters, note.data.chapter)} · {formatDate(note.updated_at)}
                  </small>
                </button>
                <Button variant="plain" size="s" onClick={() => remove(note)}>
                  {view === 'notes' ? '删除' : '移除'}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Tabs>
    </Sheet>
  )
}
