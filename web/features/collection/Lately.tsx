// The latest collections, a few lines on a page of other things.
import { Link } from '@tanstack/react-router'
import { countText } from '../../lib/format.ts'
import { Failed } from '../../ui/Empty.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import styles from './Lately.module.css'
import { itemsOf, useCollections } from './queries.ts'

const LINES = 4

export function Lately() {
  const found = useCollections('all', { order_by: 'new' })
  if (found.isPending)
    return (
      <div className={styles.coming}>
        <SkeletonLines lines={3} label="正在加载合集" />
      </div>
    )
  if (found.isError && !found.data)
    return (
      <Failed
        message={found.error.message}
        retrying={found.isFetching}
        onRetry={() => void found.refetch()}
      />
    )
  const items = itemsOf(found.data).slice(0, LINES)
  if (items.length === 0) return <p className={styles.nothing}>还没有合集</p>
  return (
    <ul className={styles.lines}>
      {items.map(({ id, name, article_count, read_count }) => (
        <li key={id}>
          <Link to={`/collection/${id}/show`}>
            <span>{name}</span>
            <small>
              {read_count > 0 ? `已读 ${read_count}/${article_count}` : `${countText(article_count)} 篇`}
            </small>
          </Link>
        </li>
      ))}
    </ul>
  )
}
