// Loads an article by id: shows a skeleton while loading, an error when the fetch fails, and then the text.
import { ApiError } from '../../lib/api.ts'
import { BackButton } from '../../ui/BackBar.tsx'
import { LoadError } from '../../ui/EmptyState.tsx'
import { ErrorScreen } from '../../ui/ErrorScreen.tsx'
import { Page, TopBar } from '../../ui/Page.tsx'
import { SkeletonArticle } from '../../ui/Skeleton.tsx'
import styles from './ArticleReader.module.css'
import { OpenArticle } from './OpenArticle.tsx'
import { isArticleId, useArticle } from './queries.ts'

export function ArticleReader({ id }: { id: string }) {
  const number = Number(id)
  const { data, error, isFetching, refetch } = useArticle(number)
  if (data) return <OpenArticle key={`${data.id} ${data.revision} ${data.is_cut}`} article={data} />
  if (!isArticleId(number) || (error instanceof ApiError && error.status === 404)) {
    return <ErrorScreen status={404} path={`/article/${id}`} sentence="没有找到这篇文章，可能已下架" />
  }
  return (
    <>
      <TopBar left={<BackButton />} />
      <Page className={styles.page}>
        {error ? (
          <LoadError message={error.message} retrying={isFetching} onRetry={() => void refetch()} />
        ) : (
          <SkeletonArticle />
        )}
      </Page>
    </>
  )
}
