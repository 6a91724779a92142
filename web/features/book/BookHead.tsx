// Header of a book's page: cover, author, share of known words, and the link to read it.
import { Link } from '@tanstack/react-router'
import type { BookShown } from '../../../contract/entities/book.ts'
import { formatDuration } from '../../lib/format.ts'
import { logInPath } from '../../lib/log-in-path.ts'
import { useIsLoggedIn } from '../../lib/session.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { BookCover } from './BookCover.tsx'
import styles from './BookPage.module.css'
import { useAddBook } from './queries.ts'
import {
  formatBookFacts,
  formatTimeLeft,
  getBookLang,
  getMinutesLeft,
  getPercentRead,
  isFinished,
} from './shelf-text.ts'

export function BookHead({ book }: { book: BookShown }) {
  const { title, author, known_percent, minutes, mine } = book
  return (
    <header className={styles.head}>
      <BookCover book={book} />
      <div className={styles.summary}>
        <h1 lang={getBookLang(book)}>{title}</h1>
        <p lang={getBookLang({ ...book, title: author })}>{author}</p>
        {known_percent !== null && (
          <p className={styles.known}>
            你认识 <b>{Math.floor(known_percent)}%</b>
          </p>
        )}
        <p>{formatBookFacts(book)}</p>
        <p>
          {mine?.pos
            ? isFinished(mine)
              ? '读完了'
              : `读到 ${getPercentRead(mine)}%，${formatTimeLeft({ minutes, pos: mine.pos })}`
            : minutes > 0 && `读完大约 ${formatDuration(getMinutesLeft({ minutes, pos: null }) * 60)}`}
        </p>
      </div>
      <WayIn book={book} />
    </header>
  )
}

function WayIn({ book: { book_uuid, title, mine } }: { book: BookShown }) {
  const isLoggedIn = useIsLoggedIn()
  const add = useAddBook()
  const look = { variant: 'primary', block: true } as const
  if (!isLoggedIn)
    return (
      <Link to={logInPath(`/book/${book_uuid}/show`)} className={`${buttonClass(look)} ${styles.go}`}>
        登录后开始读
      </Link>
    )
  if (!mine)
    return (
      <Button
        {...look}
        className={styles.go}
        loading={add.isPending}
        onClick={() => add.mutate({ book_uuid })}
      >
        加入书架
      </Button>
    )
  if (mine.state === 'READY')
    return (
      <Link
        to={`/book/${book_uuid}/read`}
        className={`${buttonClass(look)} ${styles.go}`}
        aria-label={`${mine.pos ? '接着读' : '开始读'}：${title}`}
      >
        {mine.pos ? '接着读' : '开始读'}
      </Link>
    )
  return (
    <p className={styles.go} role="status">
      {mine.message ?? '正在处理，完成后会自动显示。'}
    </p>
  )
}
