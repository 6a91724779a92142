// The book that was opened last: progress as the headline, and a link that resumes at the reading position.
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { MyBook } from '../../../contract/entities/book.ts'
import { buttonClass, IconButton } from '../../ui/Button.tsx'
import { MoreIcon } from '../../ui/tab-icons.tsx'
import { BookActions } from './BookActions.tsx'
import { BookCover } from './BookCover.tsx'
import { useBook, useRemoveBook } from './queries.ts'
import styles from './Shelf.module.css'
import { formatTimeLeft, getBookLang, getPercentRead } from './shelf-text.ts'

export interface NowReadingProps {
  book: MyBook
  /** It is the only book on the shelf: without a tile there, so its actions are rendered here. */
  isOnly: boolean
}

export function NowReading({ book, isOnly }: NowReadingProps) {
  const [isActing, setActing] = useState(false)
  const remove = useRemoveBook()
  const { book_uuid, title, author, known_percent, pos } = book
  // Title of the current chapter; optional, the block renders without it while the query loads.
  const chapter = useBook(book_uuid).data?.chapters.find(({ index }) => index === pos?.chapter)?.title
  const percent = getPercentRead(book)
  const read = `/book/${book_uuid}/read`
  return (
    <section className={styles.now} aria-label="正在读">
      <Link to={read} tabIndex={-1} aria-hidden="true">
        <BookCover book={book} />
      </Link>
      <div className={styles.nowText}>
        <h2 lang={getBookLang(book)}>
          <Link to={`/book/${book_uuid}/show`}>{title}</Link>
        </h2>
        <p className={styles.by}>{[author, chapter].filter(Boolean).join(' · ')}</p>
        {known_percent !== null && (
          <p className={styles.by}>
            你认识 <b>{Math.floor(known_percent)}%</b>
          </p>
        )}
        <p className={styles.left}>
          <b>{percent}%</b> {formatTimeLeft(book)}
        </p>
        <progress className={styles.bar} value={percent} max={100} aria-label={`读到 ${percent}%`} />
        <div className={styles.go}>
          <Link to={read} className={buttonClass({ variant: 'primary', block: true })}>
            接着读
          </Link>
          {isOnly && (
            <IconButton label={`更多：${title}`} onClick={() => setActing(true)}>
              <MoreIcon size={18} />
            </IconButton>
          )}
        </div>
        {isOnly && (
          <BookActions
            book={isActing ? book : undefined}
            onClose={() => setActing(false)}
            onRemove={(each) => remove.mutate(each)}
          />
        )}
      </div>
    </section>
  )
}
