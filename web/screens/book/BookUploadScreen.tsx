// /book/upload: the number of books that fit on the shelf, then the uploads with their progress (a single
// column).
import { Link } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import type { MyBook } from '../../../contract/entities/book.ts'
import { useShelf } from '../../features/book/queries.ts'
import styles from '../../features/book/Upload.module.css'
import { UploadedBook } from '../../features/book/UploadedBook.tsx'
import { isBegun, UploadingBook } from '../../features/book/UploadingBook.tsx'
import { UploadPanel } from '../../features/book/UploadPanel.tsx'
import { useUploads } from '../../features/book/use-uploads.ts'
import { BackBar } from '../../ui/BackBar.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { LoadError } from '../../ui/EmptyState.tsx'
import { Page, PageTitle } from '../../ui/Page.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { StaleDataNotice } from '../../ui/StaleDataNotice.tsx'

export function BookUploadScreen() {
  const shelf = useShelf()
  const [arrived, setArrived] = useState<readonly MyBook[]>([])
  // A stable callback, because the hook runs again for each new one; the latest upload is first.
  const take = useCallback(
    (books: MyBook[]) => setArrived((before) => [...books.toReversed(), ...before]),
    [],
  )
  const uploads = useUploads(take)
  const { items, used, limit } = shelf.data ?? { items: [], used: 0, limit: 0 }
  const freeSlots = Math.max(0, limit - used)
  // The upload's state is then the headline.
  const hasBook = shelf.data !== undefined && (arrived.length > 0 || uploads.some(isBegun))
  return (
    <>
      <BackBar title="上传" />
      <Page>
        {hasBook ? <h1 className="sr-only">上传</h1> : <PageTitle title="上传" />}
        <StaleDataNotice />
        {shelf.isPending && <SkeletonLines lines={3} label="正在加载书架容量" />}
        {shelf.isError && !shelf.data && (
          <LoadError
            message={shelf.error.message}
            retrying={shelf.isFetching}
            onRetry={() => void shelf.refetch()}
          />
        )}
        {shelf.data && (
          <>
            {uploads.filter(isBegun).map((upload) => (
              <UploadingBook key={upload.id} upload={upload} />
            ))}
            {arrived.map((book) => (
              <UploadedBook
                key={book.book_uuid}
                book={items.find(({ book_uuid }) => book_uuid === book.book_uuid) ?? book}
              />
            ))}
            {freeSlots > 0 ? (
              <p className={styles.quota}>
                书架上有 {used} 本，还能放 <b>{freeSlots}</b> 本，一共 {limit} 本
              </p>
            ) : (
              <div className={styles.full}>
                <p>书架已满，{limit} 个位置都已用完。移出一本后可继续上传，阅读进度和笔记保留 30 天。</p>
                <div className={styles.ways}>
                  <Link to="/book" className={buttonClass({ variant: 'primary' })}>
                    去书架移出一本
                  </Link>
                  <Link to="/changdu/apply?kind=CHANGDU" className={buttonClass()}>
                    申请畅读，放 200 本
                  </Link>
                </div>
              </div>
            )}
            <UploadPanel
              uploads={uploads.filter((upload) => !isBegun(upload))}
              freeSlots={freeSlots}
              hasArrived={arrived.length > 0}
            />
            {used > 0 && arrived.length === 0 && (
              <p className={styles.ways}>
                <Link to="/book" className={buttonClass({ variant: 'plain' })}>
                  去书架
                </Link>
              </p>
            )}
          </>
        )}
      </Page>
    </>
  )
}
