// The events of one visitor, latest first.
import { Link } from '@tanstack/react-router'
import type { VisitorEvent } from '../../../contract/visitor.ts'
import { formatCount, formatDateTime } from '../../lib/format.ts'
import { EmptyState, LoadError } from '../../ui/EmptyState.tsx'
import { List, ListRow } from '../../ui/List.tsx'
import { LoadMore } from '../../ui/Pagination.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { useVisitorTimeline } from './queries.ts'
import styles from './Visitor.module.css'
import { formatVisitorSource, getVisitorName } from './VisitorList.tsx'

const NAMES: Record<string, string> = { OPEN_PAGE: '打开' }

export function VisitorTimeline({ cuid }: { cuid: string }) {
  const query = useVisitorTimeline(cuid)
  const visitor = query.data?.pages[0]?.visitor
  const events = query.data?.pages.flatMap((page) => page.items) ?? []
  if (query.isPending) return <SkeletonRows rows={8} cover={false} label="正在加载访客" />
  if (query.isError && !query.data)
    return <LoadError message={query.error.message} onRetry={() => void query.refetch()} />
  if (!visitor) return <EmptyState title="没有这位访客" hint="记录只留十三个月。" />
  return (
    <section aria-label="足迹">
      <h2 className={styles.name}>{getVisitorName(visitor)}</h2>
      <p className={styles.facts}>
        {visitor.user && `${visitor.user.phone}，`}
        {formatVisitorSource(visitor)}，第一次来是 {formatDateTime(visitor.first_at)}，看了{' '}
        {formatCount(visitor.pages)} 页。
      </p>
      <List label="足迹">
        {events.map((event) => (
          <ListRow key={event.id} title={<What event={event} />} trail={formatDateTime(event.at)} />
        ))}
      </List>
      <LoadMore
        hasMore={query.hasNextPage}
        loading={query.isFetchingNextPage}
        failed={query.isFetchNextPageError}
        onMore={() => void query.fetchNextPage()}
      />
    </section>
  )
}

function What({ event: { name, data } }: { event: VisitorEvent }) {
  const path = typeof data === 'object' && data !== null ? (data as { path?: unknown }).path : undefined
  const isOurs = typeof path === 'string' && /^\/(?!\/)/.test(path)
  return (
    <span className={styles.what}>
      {NAMES[name] ?? name} {isOurs ? <Link to={path}>{path}</Link> : null}
    </span>
  )
}
