// The latest collections: name and sentence of each, and the first articles of those on top.
import { Link } from '@tanstack/react-router'
import type { CollectionListed } from '../../../contract/collection.ts'
import { countText, minutesText } from '../../lib/format.ts'
import { Failed } from '../../ui/Empty.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import styles from './Lately.module.css'
import { useNewestCollections } from './queries.ts'
import { articleAddress } from './reading.ts'

const MOST = 4
/** So many show their first articles. */
const WITH_ARTICLES = 2

export function Lately() {
  const found = useNewestCollections(MOST)
  if (found.isPending)
    return (
      <div className={styles.coming}>
        <SkeletonLines lines={6} label="正在加载合集" />
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
    <small>{read_count > 0 ? `已读 ${read_count}/${article_count}` : `${countText(article_count)} 篇`}</small>
    {description && <span>{description}</span>}
  </Link>
)

const Articles = ({ id: collection, first_articles }: CollectionListed) => (
  <ul>
    {first_articles.map(({ id, title, minutes, is_read }) => (
      <li key={id}>
        <Link to={articleAddress(id, collection)} className={styles.line}>
          <span lang="en">{title}</span>
          <i aria-hidden="true" />
          <small>
            {is_read && <span title="读过">✓ </span>}
            {minutesText(minutes)}
          </small>
        </Link>
      </li>
    ))}
  </ul>
)
