// One note in a list: the highlighted words, comment, visibility, date and tags.
import { Link } from '@tanstack/react-router'
import type { Note } from '../../../contract/entities/note.ts'
import { PUBLIC_TAG, parseTags } from '../../../domain/note/note.ts'
import { formatDate } from '../../lib/format.ts'
import { visibilityText } from '../../lib/note-visibility.ts'
import { toNewNote } from '../../local/note-mutations.ts'
import { deleteNoteLocally, saveNoteLocally } from '../../local/notes.ts'
import { copyAndNotify } from '../../ui/copy.ts'
import { Menu } from '../../ui/Menu.tsx'
import { MoreIcon } from '../../ui/tab-icons.tsx'
import '../../ui/note-colors.ts'
import { showNotice } from '../../ui/toast.ts'
import { PrivateIcon, PublicIcon } from './icons.tsx'
import styles from './Notes.module.css'

export interface NoteItemProps {
  note: Note
  /** Id of its paragraph, for the link to it; null if the place or the article was deleted. */
  paragraph: string | null
  onTag?: (tag: string) => void
}

export function NoteItem({ note, paragraph, onTag }: NoteItemProps) {
  const { article_id, text, comment, color, is_public, created_at } = note
  const quote = (
    <span className="note-mark" data-color={color}>
      {text}
    </span>
  )
  const remove = () => {
    deleteNoteLocally(note.note_uuid)
    const run = () => saveNoteLocally(article_id, toNewNote(note))
    showNotice('笔记已删除', { action: { label: '撤销', run } })
  }
  return (
    <li className={styles.note}>
      <blockquote lang="en" className={styles.quote}>
        {paragraph === null ? (
          quote
        ) : (
          <Link to={`/article/${article_id}`} hash={paragraph}>
            {quote}
          </Link>
        )}
      </blockquote>
      {comment !== '' && <p className={styles.comment}>{comment}</p>}
      <div className={styles.meta}>
        <span>
          {is_public ? <PublicIcon /> : <PrivateIcon />}
          {visibilityText(note)}
        </span>
        <span>{formatDate(created_at)}</span>
        {parseTags(note.tag)
          .filter((tag) => tag !== PUBLIC_TAG)
          .map((tag) =>
            onTag ? (
              <button key={tag} type="button" className={styles.tag} onClick={() => onTag(tag)}>
                #{tag}
              </button>
            ) : (
              <span key={tag} className={styles.tag}>
                #{tag}
              </span>
            ),
          )}
        <span className={styles.acts}>
          <Menu
            label="这条笔记"
            icon={<MoreIcon />}
            items={[
              {
                label: '复制',
                onSelect: () => void copyAndNotify([text, comment].filter(Boolean).join('\n')),
              },
              { label: '删除', danger: true, onSelect: remove },
            ]}
          />
        </span>
      </div>
    </li>
  )
}
