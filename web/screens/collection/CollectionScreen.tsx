// /collection/{id}/show: one collection with its articles in reading order.
import { useEffect } from 'react'
import styles from '../../features/collection/Collection.module.css'
import { CollectionArticles, CollectionWords } from '../../features/collection/CollectionArticles.tsx'
import { CollectionHead } from '../../features/collection/CollectionHead.tsx'
import { useCollection } from '../../features/collection/queries.ts'
import { ApiError } from '../../lib/api.ts'
import { formatTitle } from '../../lib/title.ts'
import { BackBar } from '../../ui/BackBar.tsx'
import { LoadError } from '../../ui/EmptyState.tsx'
import { ErrorScreen } from '../../ui/ErrorScreen.tsx'
import { SkeletonLines, SkeletonRows } from '../../ui/Skeleton.tsx'
import { SplitLayout } from '../../ui/SplitLayout.tsx'
import { StaleDataNotice } from '../../ui/StaleDataNotice.tsx'

export function CollectionScreen({ params }: { params: Record<string, string> }) {
  const id = Number(params['id'])
  const { data: collection, error, isFetching, refetch } = useCollection(id)
  useEffect(() => {
    if (collection) document.title = formatTitle(collection.name)
  }, [collection])
  const isNumber = Number.isSafeInteger(id) && id > 0
  if (!isNumber || (error instanceof ApiError && error.status === 404)) {
    return (
      <ErrorScreen
        status={404}
        path={`/collection/${params['id'] ?? ''}/show`}
        sentence="没有这个合集，可能已删除或撤回"
      />
    )
  }
  return (
    <>
      <BackBar />
      <SplitLayout
        head={
          <>
            <StaleDataNotice />
            {collection ? (
              <CollectionHead collection={collection} />
            ) : error ? (
              <LoadError message={error.message} retrying={isFetching} onRetry={() => void refetch()} />
            ) : (
              <SkeletonLines lines={6} label="正在加载合集" />
            )}
            <div className={styles.wideOnly}>{collection && <CollectionWords collection={collection} />}</div>
          </>
        }
      >
        {collection ? (
          <CollectionArticles collection={collection} />
        ) : (
          !error && <SkeletonRows cover={false} />
        )}
        <div className={styles.narrowOnly}>{collection && <CollectionWords collection={collection} />}</div>
      </SplitLayout>
    </>
  )
}
