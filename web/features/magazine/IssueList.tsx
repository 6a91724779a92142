// For editors: list of all issues with their progress.
import type { ReactNode } from 'react'
import { EmptyState, LoadError } from '../../ui/EmptyState.tsx'
import { List, ListRow, type RowShell } from '../../ui/List.tsx'
import { LoadMore } from '../../ui/Pagination.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { useManagedMagazines } from './queries.ts'
import { STATUS_TEXT } from './state.ts'

export function IssueList({ link }: { link: (id: number, shell: RowShell) => ReactNode }) {
  const found = useManagedMagazines()
  if (found.isPending) return <SkeletonRows cover={false} label="正在加载杂志" />
  if (found.isError && !found.data)
    return (
      <LoadError
        message={found.error.message}
        retrying={found.isFetching}
        onRetry={() => void found.refetch()}
      />
    )
  const items = found.data.pages.flatMap((page) => page.items)
  if (items.length === 0)
    return <EmptyState title="还没有杂志" hint="新建一期，从网址读取目录，或逐篇添加。" />
  return (
    <>
      <List label="杂志">
        {items.map(({ id, name, edition, number, status, work }) => (
          <ListRow
            key={id}
            title={
              <>
                <span lang="en">{name}</span> {edition}
              </>
            }
            sub={[
              number && `第 ${number} 期`,
              work && work.places > 0 && `${work.ready}/${work.places} 篇有正文`,
            ]
              .filter(Boolean)
              .join(' · ')}
            trail={STATUS_TEXT[status]}
            link={(shell) => link(id, shell)}
          />
        ))}
      </List>
      <LoadMore
        hasMore={found.hasNextPage}
        loading={found.isFetchingNextPage}
        failed={found.isFetchNextPageError}
        onMore={() => void found.fetchNextPage()}
      />
    </>
  )
}
