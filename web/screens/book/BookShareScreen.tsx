// /book/{id?}/share: a share card with a quote of a book and a link to it (card and options side by side on
// wide windows).
import { Navigate } from '@tanstack/react-router'
import { useBook, useBookNotes } from '../../features/book/queries.ts'
import { ShareCard } from '../../features/book/ShareCard.tsx'
import { useWhichBook } from '../../features/book/which-book.ts'
import { ApiError } from '../../lib/api.ts'
import { useIsLoggedIn } from '../../lib/session.ts'
import { BackBar } from '../../ui/BackBar.tsx'
import { LoadError } from '../../ui/EmptyState.tsx'
import { ErrorScreen } from '../../ui/ErrorScreen.tsx'
import { Page, PageTitle } from '../../ui/Page.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'

export function BookShareScreen({ params }: { params: Record<string, string> }) {
  const isLoggedIn = useIsLoggedIn()
  const which = useWhichBook(params['id'])
  const id = typeof which === 'object' ? which.id : undefined
  const book = useBook(id)
  // Notes exist only for a book on the user's own shelf.
  const notes = useBookNotes(id ?? '', isLoggedIn && book.data?.mine != null)
  if (which === 'none' && !params['id']) return <Navigate to="/book" replace />
  if (which === 'none' || (book.error instanceof ApiError && book.error.status === 404))
    return (
      <ErrorScreen
        status={404}
        path={`/book/${params['id'] ?? ''}/share`}
        sentence="没有找到这本书，可能已移出书架，或已从书库撤回"
      />
    )
  return (
    <>
      <BackBar />
      <Page rows>
        <PageTitle title="分享卡片" />
        {book.data && !notes.isLoading ? (
          <ShareCard book={book.data} highlights={(notes.data?.items ?? []).map(({ text }) => text)} />
        ) : book.isError ? (
          <LoadError
            message={book.error.message}
            retrying={book.isFetching}
            onRetry={() => void book.refetch()}
          />
        ) : (
          <SkeletonLines lines={8} label="正在准备卡片" />
        )}
      </Page>
    </>
  )
}
