// The library as rows: cover, facts, share of known words, and a button that adds the book to the shelf.
import { Link } from '@tanstack/react-router'
import type { BookCard } from '../../../contract/entities/book.ts'
import { logInPath } from '../../lib/log-in-path.ts'
import { useIsLoggedIn } from '../../lib/session.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { BookCover } from './BookCover.tsx'
import styles from './Library.module.css'
import { useAddBook, useShelf } from './queries.ts'
import { formatBookFacts, getBookLang } from './shelf-text.ts'

export function LibraryRows({ books, busy }: { books: readonly BookCard[]; busy: boolean }) {
  const shelf = useShelf().data
  const mine = new Set(shelf?.items.map(({ book_uuid }) => book_uuid))
  return (
    <ul className={styles.rows} aria-label="书库里的书" aria-busy={busy}>
      {books.map((book) => (
        <li key={book.book_uuid} className={styles.row}>
          <Link to={`/book/${book.book_uuid}/show`} className={styles.cover} tabIndex={-1} aria-hidden="true">
            <BookCover book={book} />
          </Link>
          <div className={styles.text}>
            <h2 lang={getBookLang(book)}>
              <Link to={`/book/${book.book_uuid}/show`}>{book.title}</Link>
            </h2>
            <p lang={getBookLang({ ...book, title: book.author })}>{book.author}</p>
            {book.known_percent !== null && (
              <p>
                你认识 <b>{Math.floor(book.known_percent)}%</b>
              </p>
            )}
            <p>{formatBookFacts(book)}</p>
            <OntoShelf book={book} isMine={mine.has(book.book_uuid)} isKnown={shelf !== undefined} />
          </div>
        </li>
      ))}
    </ul>
  )
}

/** For a guest, a link to the log-in page that redirects back here. */
function OntoShelf({ book, isMine, isKnown }: { book: BookCard; isMine: boolean; isKnown: boolean }) {
  const isLoggedIn = useIsLoggedIn()
  const add = useAddBook()
  if (!isLoggedIn)
    return (
      <Link to={logInPath('/book/library')} className={buttonClass({ size: 's' })}>
        登录后加入书架
      </Link>
    )
  if (isMine)
    return (
      <Link to={`/book/${book.book_uuid}/read`} className={buttonClass({ size: 's' })}>
        已在书架，去阅读
      </Link>
    )
  return (
    <Button size="s" disabled={!isKnown} loading={add.isPending} onClick={() => add.mutate(book)}>
      加入书架
    </Button>
  )
}
