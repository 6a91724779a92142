// The latest collections: name and description of each, and the first articles of the top ones.
import { Link } from '@tanstack/react-router'
import type { CollectionListed } from '../../../contract/collection.ts'
import { formatCount, formatMinutes } from '../../lib/format.ts'
import { LoadError } from '../../ui/EmptyState.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { useNewestCollections } from './queries.ts'
import styles from './RecentCollections.module.css'
import { getCollectionArticlePath } from './reading.ts'

const MAX_COLLECTIONS = 4
/** Number of collections that show their first articles. */
const WITH_ARTICLES = 2

export function RecentCollections() {
  const found = useNewestCollections(MAX_COLLECTIONS)
  if (found.isPending)
    return (
      <div className={styles.coming}>
        <SkeletonLines lines={6} label="正在加载合集" />
      </div>
    )
  if (found.isError && !found.data)
    return (
      <LoadError
        message={found.error.message}
        retrying={found.isFetching}
        onRetry={() => void found.refetch()}
      />
    )
  if (found.data.length === 0) return <p className={styles.nothing}>还没有合集</p>
  return (
    <ul className={styles.collections}>
      {found.data.map((collection, at) => (
        <li key={collection.id}>
          <Head {...collection} />
          {at < WITH_ARTICLES && <Articles {...collection} />}
        </li>
      ))}
    </ul>
  )
}

const Head = ({ id, name, description, article_count, read_count }: CollectionListed) => (
  <Link to={`/collection/${id}/show`} className={styles.head}>
    <b>{name}</b>
    <small>
      {read_count > 0 ? `已读 ${read_count}/${article_count}` : `${formatCount(article_count)} 篇`}
    </small>
    {description && <span>{description}</span>}
  </Link>
)

const Articles = ({ id: collection, first_articles }: CollectionListed) => (
  <ul>
    {first_articles.map(({ id, title, minutes, is_read }) => (
      <li key={id}>
        <Link to={getCollectionArticlePath(id, collection)} className={styles.line}>
          <span lang="en">{title}</span>
          <i aria-hidden="true" />
          <small>
            {is_read && <span title="读过">✓ </span>}
            {formatMinutes(minutes)}
          </small>
        </Link>
      </li>
    ))}
  </ul>
)
