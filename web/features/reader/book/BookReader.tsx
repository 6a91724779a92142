// Opens a book: a skeleton while it loads, a message while it is processed or when it cannot be read, then
// its pages.
import { Link } from '@tanstack/react-router'
import { ApiError, getErrorMessage } from '../../../lib/api.ts'
import { BackButton } from '../../../ui/BackBar.tsx'
import { buttonClass } from '../../../ui/Button.tsx'
import { EmptyState, LoadError } from '../../../ui/EmptyState.tsx'
import { ErrorScreen } from '../../../ui/ErrorScreen.tsx'
import { Page, TopBar } from '../../../ui/Page.tsx'
import { SkeletonArticle } from '../../../ui/Skeleton.tsx'
import { OpenBook } from './OpenBook.tsx'
import { useBookFile, useOpenedBook } from './queries.ts'

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

export function BookReader({ id }: { id: string }) {
  const isUuid = UUID.test(id)
  const book = useOpenedBook(isUuid ? id : '')
  const file = useBookFile(book.data)
  const isGone = book.error instanceof ApiError && book.error.status === 404
  if (!isUuid || isGone)
    return <ErrorScreen status={404} path={`/book/${id}/read`} sentence="这本书不在你的书架上" />
  if (book.data && file.data && !file.data.is_fixed)
    return <OpenBook key={id} book={book.data} file={file.data} />
  const error = book.data ? file.error : book.error
  const retry = () => void (book.data ? file.refetch() : book.refetch())
  return (
    <>
      <TopBar left={<BackButton />} title={book.data && <span lang="en">{book.data.title}</span>} />
      <Page>
        {file.data?.is_fixed ? (
          <BookMessage title="这本书是固定版面，不支持调整字号和查词，无法打开" />
        ) : book.data?.state === 'FAILED' ? (
          <BookMessage title={book.data.message ?? '这本书打不开'} />
        ) : book.data?.state === 'MAKING' ? (
          <div role="status">
            <EmptyState title="正在处理这本书" hint="通常需要几秒钟，完成后自动打开" />
          </div>
        ) : error ? (
          <LoadError
            message={getBookErrorMessage(error)}
            retrying={book.isFetching || file.isFetching}
            onRetry={retry}
          />
        ) : (
          <SkeletonArticle label="正在打开这本书" />
        )}
      </Page>
    </>
  )
}

const getBookErrorMessage = (error: unknown): string =>
  error instanceof ApiError || !navigator.onLine ? getErrorMessage(error) : '这本书的文件打不开'

function BookMessage({ title }: { title: string }) {
  return (
    <EmptyState
      title={title}
      action={
        <Link to="/" className={buttonClass()}>
          返回首页
        </Link>
      }
    />
  )
}
