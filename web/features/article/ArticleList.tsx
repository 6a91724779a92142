// A list of articles with every state it can be in: coming, there, empty, failed, and more to come.
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ArticleCard } from '../../../contract/entities/article.ts'
import { ArticleRows } from '../../ui/ArticleRow.tsx'
import { LoadError } from '../../ui/EmptyState.tsx'
import { LoadMore } from '../../ui/Pagination.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { ArticleLink } from './ArticleLink.tsx'

type Pages = { items: ArticleCard[]; next_offset: number | null }

export interface ArticleListProps {
  query: UseInfiniteQueryResult<InfiniteData<Pages>>
  label: string
  /** A heading stands above it; otherwise one is made of `label`, for who listens. */
  isHeaded?: boolean
  empty: ReactNode
  /** Shows so many and no way to more: for the home screen. */
  only?: number
  /** How many covers load at once. */
  eager?: number
  end?: string
}

export function ArticleList({
  query,
  label,
  isHeaded = false,
  empty,
  only,
  eager = 0,
  end = '',
}: ArticleListProps) {
  if (query.isPending) return <SkeletonRows columns label={`正在加载${label}`} />
  if (query.isError && !query.data) {
    return (
      <LoadError
        message={query.error.message}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  }
  const seen = new Set<number>()
  const all = (query.data?.pages ?? []).flatMap(({ items }) => items)
  // A page fetched a moment later may repeat what has moved down meanwhile.
  const items = all.filter(({ id }) => !seen.has(id) && seen.add(id)).slice(0, only)
  if (items.length === 0) return empty
  return (
    <ArticleRows heading={isHeaded ? undefined : `${label}列表`}>
      {items.map((article, at) => (
        <ArticleLink key={article.id} article={article} eager={at < eager} />
      ))}
      {only === undefined && (
        <LoadMore
          hasMore={query.hasNextPage}
          loading={query.isFetchingNextPage}
          failed={query.isFetchNextPageError}
          onMore={() => void query.fetchNextPage()}
          end={end}
        />
      )}
    </ArticleRows>
  )
}
