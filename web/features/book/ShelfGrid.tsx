// The books of one reader, cover by cover, in the order they like; the last tile takes another one.
import { useState } from 'react'
import type { MyBook } from '../../../contract/entities/book.ts'
import { own } from '../../local/own.ts'
import { BookActs } from './BookActs.tsx'
import { useRemoveBook } from './queries.ts'
import styles from './Shelf.module.css'
import { ShelfTile } from './ShelfTile.tsx'
import { inOrder, SHELF_ORDERS, type ShelfOrder } from './shelf-text.ts'
import { UploadTile } from './UploadTile.tsx'
import type { BookUpload } from './uploads.ts'

const ORDER = 'book_order'
const orderKept = (): ShelfOrder =>
  SHELF_ORDERS.find(({ value }) => value === own.get(ORDER))?.value ?? 'recent'

export interface ShelfGridProps {
  books: readonly MyBook[]
  uploads: readonly BookUpload[]
  room: number
}

export function ShelfGrid({ books, uploads, room }: ShelfGridProps) {
  const [order, setOrder] = useState(orderKept)
  const [acting, setActing] = useState<string>()
  const remove = useRemoveBook()
  const choose = (value: string) => {
    own.set(ORDER, value)
    setOrder(orderKept())
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
        {inOrder(books, order).map((book) => (
          <ShelfTile key={book.book_uuid} book={book} onMore={() => setActing(book.book_uuid)} />
        ))}
        <UploadTile uploads={uploads} room={room} />
      </ul>
      <BookActs
        book={books.find(({ book_uuid }) => book_uuid === acting)}
        onClose={() => setActing(undefined)}
        onRemove={(book) => remove.mutate(book)}
      />
    </section>
  )
}
