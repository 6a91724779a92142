// A reader's notes grouped by article, latest first; the title links to all notes of the article.
import { Link } from '@tanstack/react-router'
import type { Note } from '../../../contract/entities/note.ts'
import { useDeletedNotes } from '../../local/notes.ts'
import { NoteItem } from './NoteItem.tsx'
import styles from './Notes.module.css'

export interface ArticleNoteGroup {
  article: { id: number; title: string; title_zh: string }
  count: number
  notes: readonly Note[]
}

export interface NoteGroupsProps {
  groups: readonly ArticleNoteGroup[]
  onTag: (tag: string) => void
}

export function NoteGroups({ groups, onTag }: NoteGroupsProps) {
  const deleted = useDeletedNotes()
  return groups.map(({ article, count, notes }) => {
    const shown = notes.filter(({ note_uuid }) => !deleted.has(note_uuid))
    if (shown.length === 0) return null
    const isThere = article.title !== ''
    const more = count - notes.length
    return (
      <section key={article.id} className={styles.article}>
        <header className={styles.head}>
          <div>
            <h2 lang={isThere ? 'en' : undefined}>
              <Link to={`/mynote/${article.id}`}>{isThere ? article.title : '这篇文章已经下架'}</Link>
            </h2>
            {article.title_zh !== '' && <p>{article.title_zh}</p>}
          </div>
          <span className={styles.count}>{count - (notes.length - shown.length)} 条</span>
        </header>
        <ul className={styles.list}>
          {shown.map((note) => (
            <NoteItem
              key={note.note_uuid}
              note={note}
              paragraph={isThere && note.root !== '' ? note.root : null}
              onTag={onTag}
            />
          ))}
        </ul>
        {more > 0 && (
          <Link to={`/mynote/${article.id}`} className={styles.more}>
            这篇还有 {more} 条
          </Link>
        )}
      </section>
    )
  })
}
