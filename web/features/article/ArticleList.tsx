// Infinite list of articles with all its states: loading, loaded, empty, error, and loading more.
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
  /** A heading exists above the list; otherwise one is rendered from `label` for screen readers. */
  isHeaded?: boolean
  empty: ReactNode
  /** Max. rows, without pagination: for the home page. */
  only?: number
  /** Number of cover images that load eagerly. */
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
  // Deduplicate: a page fetched later may repeat items that moved down since the previous fetch.
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
