// A reader's notes of one book, in book order; each links to its place, and all can be exported.
import { Link } from '@tanstack/react-router'
import type { BookNote, BookShown } from '../../../contract/entities/book.ts'
import { isBookmark } from '../../../domain/book/bookmark.ts'
import { truncateText } from '../../../domain/kernel/well-formed.ts'
import { parseTags } from '../../../domain/note/note.ts'
import { deliverFile } from '../../lib/deliver-file.ts'
import { copyAndNotify } from '../../ui/copy.ts'
import { EmptyState, LoadError } from '../../ui/EmptyState.tsx'
import { Menu } from '../../ui/Menu.tsx'
import '../../ui/note-colors.ts'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { showNotice } from '../../ui/toast.ts'
import styles from './BookPage.module.css'
import { bookNotesAsMarkdown, bookNotesAsText } from './note-file.ts'
import { useBookNotes } from './queries.ts'
import { getBookLang } from './shelf-text.ts'

export function BookNotes({ book }: { book: BookShown }) {
  const found = useBookNotes(book.book_uuid, true)
  if (found.isPending) return <SkeletonLines lines={4} label="正在打开笔记" />
  if (found.isError && !found.data)
    return (
      <LoadError
        message={found.error.message}
        retrying={found.isFetching}
        onRetry={() => void found.refetch()}
      />
    )
  const notes = found.data.items.filter((note) => !isBookmark(note))
  if (notes.length === 0) return <EmptyState title="还没有笔记" hint="读的时候按住一句，就能划线。" />
  const chapterOf = new Map(book.chapters.map(({ index, title }) => [index, title]))
  return (
    <>
      <ul className={styles.notes} aria-label="笔记">
        {notes.map((note) => (
          <li key={note.note_uuid}>
            <Link to={`/book/${book.book_uuid}/read?cfi=${encodeURIComponent(note.data.cfi)}`}>
              <blockquote lang={getBookLang({ ...book, title: note.text })}>
                <span className="note-mark" data-color={note.color}>
                  {note.text}
                </span>
              </blockquote>
            </Link>
            {note.comment !== '' && <p>{note.comment}</p>}
            <p className={styles.where}>
              {[chapterOf.get(note.data.chapter), ...parseTags(note.tag).map((tag) => `#${tag}`)]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </li>
        ))}
      </ul>
      <ExportNotes book={book} notes={notes} />
    </>
  )
}

function ExportNotes({ book, notes }: { book: BookShown; notes: readonly BookNote[] }) {
  const copy = (write: typeof bookNotesAsText) => void copyAndNotify(write(book, notes, Date.now()))
  const save = async (write: typeof bookNotesAsText, ending: string, type: string) => {
    const name = `开卷笔记-${truncateText(book.title.replace(/[\\/:*?"<>|]/g, ' '), 60)}.${ending}`
    const file = new File([write(book, notes, Date.now())], name, { type: `${type}; charset=utf-8` })
    const done = await deliverFile(file, window.location.pathname)
    if (done === 'saved') showNotice('笔记已导出')
  }
  return (
    <Menu
      label="导出笔记"
      items={[
        { label: '复制文本', onSelect: () => copy(bookNotesAsText) },
        { label: '复制 Markdown', onSelect: () => copy(bookNotesAsMarkdown) },
        {
          label: '导出为文本',
          separated: true,
          onSelect: () => void save(bookNotesAsText, 'txt', 'text/plain'),
        },
        { label: '导出为 Markdown', onSelect: () => void save(bookNotesAsMarkdown, 'md', 'text/markdown') },
      ]}
    />
  )
}
