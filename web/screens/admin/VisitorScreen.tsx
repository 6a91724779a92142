// 访客: the list of visitors, and the events of the selected one; the selection is part of the URL.
import { useLocation } from '@tanstack/react-router'
import { AdminBar } from '../../features/desk/AdminBar.tsx'
import { useVisitors } from '../../features/visitor/queries.ts'
import styles from '../../features/visitor/Visitor.module.css'
import { VisitorList } from '../../features/visitor/VisitorList.tsx'
import { VisitorTimeline } from '../../features/visitor/VisitorTimeline.tsx'
import { BackLink } from '../../ui/BackLink.tsx'
import { EmptyState, LoadError } from '../../ui/EmptyState.tsx'
import { Page, PageTitle } from '../../ui/Page.tsx'
import { LoadMore } from '../../ui/Pagination.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'

export function VisitorScreen() {
  const { searchStr } = useLocation()
  const chosen = new URLSearchParams(searchStr).get('cuid')
  const query = useVisitors()
  const visitors = query.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <Page wide>
      <AdminBar here="visitors" />
      <div className={styles.two} data-chosen={chosen !== null || undefined}>
        <div>
          <PageTitle title="访客" sub="最近来的在前，记录留十三个月" />
          {query.isPending && <SkeletonRows rows={8} cover={false} label="正在加载访客" />}
          {query.isError && visitors.length === 0 && (
            <LoadError message={query.error.message} onRetry={() => void query.refetch()} />
          )}
          {query.data && visitors.length === 0 && <EmptyState title="还没有人来过" />}
          {visitors.length > 0 && <VisitorList visitors={visitors} chosen={chosen} />}
          <LoadMore
            hasMore={query.hasNextPage}
            loading={query.isFetchingNextPage}
            failed={query.isFetchNextPageError}
            onMore={() => void query.fetchNextPage()}
          />
        </div>
        {chosen !== null && (
          <div>
            <div className={styles.back}>
              <BackLink to="/admin/visitor">访客</BackLink>
            </div>
            <VisitorTimeline key={chosen} cuid={chosen} />
          </div>
        )}
      </div>
    </Page>
  )
}
