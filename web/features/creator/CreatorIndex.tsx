// Index of authors or publications: name, description, number of articles, follow button.
import { Link } from '@tanstack/react-router'
import type { Creator } from '../../../contract/creator.ts'
import { formatCount } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { LoadError } from '../../ui/EmptyState.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import styles from './Creator.module.css'
import { FollowButton } from './FollowButton.tsx'
import { type CreatorFilters, useCreators } from './queries.ts'

export interface CreatorIndexProps extends CreatorFilters {
  /** Number of rows shown by default; a button shows the rest. */
  first?: number
  label: string
}

export function CreatorIndex({ first = 6, label, ...filters }: CreatorIndexProps) {
  const found = useCreators(filters)
  if (found.isPending) return <SkeletonRows rows={4} cover={false} label={`正在加载${label}`} />
  if (found.isError && !found.data) {
    return (
      <LoadError
        message={found.error.message}
        retrying={found.isFetching}
        onRetry={() => void found.refetch()}
      />
    )
  }
  const pages = found.data?.pages ?? []
  const all = pages.flatMap(({ items }) => items)
  if (all.length === 0) return <p className={styles.nothing}>还没有{label}</p>
  const [open, rest] = [all.slice(0, first), all.slice(first)]
  return (
    <>
      <CreatorRows creators={open} label={label} />
      {(rest.length > 0 || found.hasNextPage) && (
        <details className={styles.rest}>
          <summary>全部 {formatCount(pages[0]?.total ?? all.length)} 个</summary>
          <CreatorRows creators={rest} label={`更多${label}`} />
          {found.hasNextPage && (
            <Button
              variant="plain"
              loading={found.isFetchingNextPage}
              onClick={() => void found.fetchNextPage()}
            >
              加载更多
            </Button>
          )}
        </details>
      )}
    </>
  )
}

/** List of creators without a heading. */
export const CreatorRows = ({ creators, label }: { creators: readonly Creator[]; label: string }) => (
  <ul className={styles.rows} aria-label={label}>
    {creators.map((creator) => (
      <li key={creator.id}>
        <Link to={`/creator/${creator.id}`} className={styles.row}>
          <b lang="en">{creator.name}</b>
          <span>
            {[
              creator.bio,
              creator.new_count > 0
                ? `${formatCount(creator.new_count)} 篇新的`
                : `${formatCount(creator.article_count)} 篇`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </Link>
        <FollowButton creator={creator} isSmall />
      </li>
    ))}
  </ul>
)
