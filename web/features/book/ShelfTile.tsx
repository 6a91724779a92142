// A book on the shelf: the cover opens it, with one fact below; a long press or the menu button opens its
// actions.
import { Link } from '@tanstack/react-router'
import type { MyBook } from '../../../contract/entities/book.ts'
import { IconButton } from '../../ui/Button.tsx'
import { MoreIcon } from '../../ui/tab-icons.tsx'
import { BookCover } from './BookCover.tsx'
import styles from './Shelf.module.css'
import { getBookLang, getShelfCaption } from './shelf-text.ts'
import { useLongPress } from './use-long-press.ts'

export interface ShelfTileProps {
  book: MyBook
  onMore: () => void
}

export function ShelfTile({ book, onMore }: ShelfTileProps) {
  const { book_uuid, title, state } = book
  const press = useLongPress(onMore)
  const caption = getShelfCaption(book, Date.now())
  const isReady = state === 'READY'
  const inside = (
    <>
      <BookCover book={book} className={isReady ? undefined : styles.unmade} />
      <span className="sr-only" lang={getBookLang(book)}>
        {title}
      </span>
    </>
  )
  return (
    <li className={styles.tile}>
      {isReady ? (
        <Link to={`/book/${book_uuid}/read`} className={styles.open} {...press}>
          {inside}
        </Link>
      ) : (
        <button type="button" className={styles.open} onClick={onMore}>
          {inside}
        </button>
      )}
      <div className={styles.caption}>
        <p data-tone={caption.tone}>{caption.text}</p>
        <IconButton label={`更多：${title}`} onClick={onMore}>
          <MoreIcon size={18} />
        </IconButton>
      </div>
    </li>
  )
}
