// Sources of the inbox: all, decided items, the folders with their feeds, failing feeds last.
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Feed, InboxItem } from '../../../../contract/rss.ts'
import { formatCount, formatGap } from '../../../lib/format.ts'
import { disambiguateTitles, sortByName } from '../feed-names.ts'
import type { InboxFilterValues } from '../queries.ts'
import styles from './FeedInbox.module.css'
import { getInboxPath } from './filters.ts'

type Counts = Record<InboxItem['state'], number>

const isIll = ({ failures, gone_at }: Feed): boolean => failures > 0 || gone_at !== null

/** The name of the selected source; undefined for all. */
export function getInboxPlaceName(
  { feed, folder }: InboxFilterValues,
  feeds: readonly Feed[],
): string | undefined {
  if (feed !== undefined) return feeds.find(({ id }) => String(id) === String(feed))?.title
  return folder
}

export function InboxSide(props: {
  feeds: readonly Feed[]
  filters: InboxFilterValues
  counts: Counts | undefined
}) {
  const { filters, counts } = props
  const feeds = sortByName(props.feeds)
  const apart = disambiguateTitles(feeds)
  const well = feeds.filter((feed) => !isIll(feed))
  const folders = [...new Set(well.map(({ folder }) => folder))].sort((a, b) =>
    a === '' ? 1 : b === '' ? -1 : a.localeCompare(b, 'zh'),
  )
  const ill = feeds.filter(isIll)
  const state = filters.state ?? 'UNREAD'
  const isAll = filters.feed === undefined && filters.folder === undefined
  return (
    <nav className={styles.side} aria-label="来源">
      <ul>
        <Place to={{}} label="全部" count={counts?.UNREAD} isHere={isAll && state === 'UNREAD'} />
        <Place
          to={{ state: 'TAKEN' }}
          label="已收下"
          count={counts?.TAKEN}
          isHere={isAll && state === 'TAKEN'}
        />
        <Place
          to={{ state: 'DISMISSED' }}
          label="不要的"
          count={counts?.DISMISSED}
          isHere={isAll && state === 'DISMISSED'}
        />
      </ul>
      {folders.map((folder) => {
        const folderFeeds = well.filter((feed) => feed.folder === folder)
        return (
          <div key={folder}>
            {folder === '' ? (
              <h2>{folders.length > 1 ? '没有分组' : '订阅源'}</h2>
            ) : (
              <h2>
                <Link
                  to={getInboxPath({ folder })}
                  activeOptions={{ exact: true }}
                  aria-current={filters.folder === folder ? 'page' : undefined}
                >
                  {folder}
                </Link>
              </h2>
            )}
            <ul>
              {folderFeeds.map((feed) => (
                <Place
                  key={feed.id}
                  to={{ feed: feed.id }}
                  label={<FeedName feed={feed} apart={apart} />}
                  count={feed.unread}
                  isHere={String(filters.feed) === String(feed.id)}
                />
              ))}
            </ul>
          </div>
        )
      })}
      {ill.length > 0 && (
        <div>
          <h2>抓取失败</h2>
          <ul>
            {ill.map((feed) => (
              <li key={feed.id}>
                <Link to={`/admin/rss?feed=${feed.id}`} className={styles.ill}>
                  <FeedName feed={feed} apart={apart} />
                  <span className={styles.count}>{sinceText(feed)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </nav>
  )
}

function FeedName({ feed, apart }: { feed: Feed; apart: ReadonlyMap<number, string> }) {
  const address = apart.get(feed.id)
  return (
    <span lang="en">
      {feed.title}
      {address !== undefined && <small className={styles.apart}> {address}</small>}
    </span>
  )
}

/** The time since the last successful fetch. */
function sinceText({ gone_at, last_success_at }: Feed): string {
  if (gone_at !== null) return '已停更'
  return last_success_at === null ? '一直' : formatGap(Date.now() - Date.parse(last_success_at))
}

function Place(props: {
  to: InboxFilterValues
  label: ReactNode
  count: number | undefined
  isHere: boolean
}) {
  return (
    <li>
      <Link
        to={getInboxPath(props.to)}
        activeOptions={{ exact: true }}
        aria-current={props.isHere ? 'page' : undefined}
      >
        {props.label}
        {props.count !== undefined && props.count > 0 && (
          <span className={styles.count}>{formatCount(props.count)}</span>
        )}
      </Link>
    </li>
  )
}
