// Sheet with the actions of a book on the shelf: read, details, share, remove; and the error of a failed
// conversion.
import { Link } from '@tanstack/react-router'
import type { MyBook } from '../../../contract/entities/book.ts'
import { List, ListRow } from '../../ui/List.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import styles from './Shelf.module.css'
import { getBookLang } from './shelf-text.ts'

export interface BookActionsProps {
  /** Undefined: the sheet is closed. */
  book: MyBook | undefined
  onClose: () => void
  onRemove: (book: MyBook) => void
}

export function BookActions({ book, onClose, onRemove }: BookActionsProps) {
  const isReady = book?.state === 'READY'
  return (
    <Sheet open={book !== undefined} onClose={onClose} label="这本书" side={false}>
      {book && (
        <>
          <h2 className={styles.actsTitle} lang={getBookLang(book)}>
            {book.title}
          </h2>
          {book.message && <p className={styles.reason}>{book.message}</p>}
          {book.state === 'MAKING' && <p className={styles.by}>正在处理，完成后即可阅读。</p>}
          <List>
            {isReady && (
              <>
                <ListRow
                  title={book.pos ? '接着读' : '开始读'}
                  link={(shell) => <Link to={`/book/${book.book_uuid}/read`} {...shell} />}
                />
                <ListRow
                  title="介绍、章节和笔记"
                  link={(shell) => <Link to={`/book/${book.book_uuid}/show`} {...shell} />}
                />
                <ListRow
                  title="生成分享卡片"
                  link={(shell) => <Link to={`/book/${book.book_uuid}/share`} {...shell} />}
                />
              </>
            )}
            <ListRow
              title="移出书架"
              sub="阅读进度和笔记保留 30 天"
              danger
              onClick={() => {
                onClose()
                onRemove(book)
              }}
            />
          </List>
        </>
      )}
    </Sheet>
  )
}
