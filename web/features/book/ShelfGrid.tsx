// The books of one reader as a grid of covers, in the selected order; the last tile is the upload.
import { useState } from 'react'
import type { MyBook } from '../../../contract/entities/book.ts'
import { userStorage } from '../../local/user-storage.ts'
import { BookActions } from './BookActions.tsx'
import { useRemoveBook } from './queries.ts'
import styles from './Shelf.module.css'
import { ShelfTile } from './ShelfTile.tsx'
import { SHELF_ORDERS, type ShelfOrder, sortShelf } from './shelf-text.ts'
import { UploadTile } from './UploadTile.tsx'
import type { BookUpload } from './uploads.ts'

const ORDER = 'book_order'
const readShelfOrder = (): ShelfOrder =>
  SHELF_ORDERS.find(({ value }) => value === userStorage.get(ORDER))?.value ?? 'recent'

export interface ShelfGridProps {
  books: readonly MyBook[]
  uploads: readonly BookUpload[]
  freeSlots: number
}

export function ShelfGrid({ books, uploads, freeSlots }: ShelfGridProps) {
  const [order, setOrder] = useState(readShelfOrder)
  const [acting, setActing] = useState<string>()
  const remove = useRemoveBook()
  const choose = (value: string) => {
    userStorage.set(ORDER, value)
    setOrder(readShelfOrder())
  }
  return (
    <section aria-labelledby="my-books">
      <div className={styles.head}>
        <h2 id="my-books">我的书</h2>
        {books.length > 1 && (
          <select
            className={styles.order}
            aria-label="排列"
            value={order}
            onChange={({ target }) => choose(target.value)}
          >
            {SHELF_ORDERS.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
      </div>
      <ul className={styles.grid}>
        {sortShelf(books, order).map((book) => (
          <ShelfTile key={book.book_uuid} book={book} onMore={() => setActing(book.book_uuid)} />
        ))}
        <UploadTile uploads={uploads} freeSlots={freeSlots} />
      </ul>
      <BookActions
        book={books.find(({ book_uuid }) => book_uuid === acting)}
        onClose={() => setActing(undefined)}
        onRemove={(book) => remove.mutate(book)}
      />
    </section>
  )
}
