// The newest books of the library as covers, each with its share of known words.
import { Link } from '@tanstack/react-router'
import { EmptyState, LoadError } from '../../ui/EmptyState.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { BookCover } from './BookCover.tsx'
import { useLibrary } from './queries.ts'
import styles from './Shelf.module.css'
import { formatBookWorth, getBookLang } from './shelf-text.ts'

const MAX_COVERS = 12

export function LibraryCovers() {
  const found = useLibrary('')
  if (found.isPending) return <SkeletonRows label="正在打开书库" />
  if (found.isError && !found.data)
    return (
      <LoadError
        message={found.error.message}
        retrying={found.isFetching}
        onRetry={() => void found.refetch()}
      />
    )
  const items = found.data?.pages[0]?.items.slice(0, MAX_COVERS) ?? []
  if (items.length === 0) return <EmptyState title="书库里还没有书" hint="编辑加入图书后，会显示在这里。" />
  return (
    <section aria-labelledby="library-books">
      <div className={styles.head}>
        <h2 id="library-books">书库</h2>
        <Link to="/book/library">全部</Link>
      </div>
      <ul className={`${styles.grid} ${styles.covers}`}>
        {items.map((book) => (
          <li key={book.book_uuid} className={styles.tile}>
            <Link to={`/book/${book.book_uuid}/show`}>
              <BookCover book={book} />
              <b lang={getBookLang(book)}>{book.title}</b>
              <small data-tone={book.known_percent === null ? undefined : 'accent'}>
                {formatBookWorth(book)}
              </small>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
