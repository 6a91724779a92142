// List of collections: cover, name, length, the reader's progress; and an empty state.
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { CollectionCard } from '../../../contract/collection.ts'
import { formatCount, formatMinutes } from '../../lib/format.ts'
import { ArticleRow, ArticleRows } from '../../ui/ArticleRow.tsx'
import { LoadError } from '../../ui/EmptyState.tsx'
import { LoadMore } from '../../ui/Pagination.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import {
  type CollectionFilters,
  type CollectionListKind,
  flattenCollections,
  useCollections,
} from './queries.ts'
import { formatCollectionState } from './state.ts'

export interface CollectionListProps {
  shelf: CollectionListKind
  filters?: CollectionFilters
  /** Rendered if the list is empty. */
  empty: ReactNode
  actions?: (collection: CollectionCard) => ReactNode
}

export function CollectionList({ shelf, filters = {}, empty, actions }: CollectionListProps) {
  const found = useCollections(shelf, filters)
  if (found.isPending) return <SkeletonRows label="正在加载合集" columns />
  if (found.isError && !found.data)
    return (
      <LoadError
        message={found.error.message}
        retrying={found.isFetching}
        onRetry={() => void found.refetch()}
      />
    )
  const items = flattenCollections(found.data)
  if (items.length === 0) return empty
  return (
    <ArticleRows heading="合集列表" busy={found.isPlaceholderData}>
      {items.map((collection, index) => (
        <CollectionItem
          key={collection.id}
          collection={collection}
          eager={index < 4}
          actions={actions?.(collection)}
        />
      ))}
      <LoadMore
        hasMore={found.hasNextPage}
        loading={found.isFetchingNextPage}
        failed={found.isFetchNextPageError}
        onMore={() => void found.fetchNextPage()}
      />
    </ArticleRows>
  )
}

export function CollectionItem({
  collection,
  eager = false,
  actions,
}: {
  collection: CollectionCard
  eager?: boolean
  actions?: ReactNode
}) {
  const { id, name, description, cover, article_count, minutes, read_count, owner } = collection
  const stateLabel = formatCollectionState(collection)
  return (
    <ArticleRow
      link={(shell) => <Link to={`/collection/${id}/show`} {...shell} />}
      lang="zh-CN"
      title={name}
      digest={description}
      cover={cover}
      coverTitle={name}
      eager={eager}
      {...(stateLabel ? { note: stateLabel } : {})}
      read={read_count > 0 && read_count === article_count}
      meta={[
        `${formatCount(article_count)} 篇`,
        article_count > 0 && formatMinutes(minutes),
        read_count > 0 && `已读 ${read_count}/${article_count}`,
        owner !== null && `${owner} 整理`,
      ]}
      {...(actions ? { actions } : {})}
    />
  )
}
