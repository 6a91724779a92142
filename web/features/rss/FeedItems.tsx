// The items of one feed: each can become an article, individually or in bulk.
import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Feed, FeedItem } from '../../../contract/rss.ts'
import { isReviewMode } from '../../lib/cookies.ts'
import { formatRelativeTime } from '../../lib/format.ts'
import { useFocusList } from '../../lib/use-focus-back.ts'
import { isRunning, useTask } from '../../lib/use-task.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState, LoadError } from '../../ui/EmptyState.tsx'
import { MetaLine } from '../../ui/MetaLine.tsx'
import { LoadMore } from '../../ui/Pagination.tsx'
import { ProgressBar } from '../../ui/Progress.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { Table, type TableColumn } from '../../ui/Table.tsx'
import { CrawlButton } from './CrawlButton.tsx'
import { getProgressText } from './item-progress.ts'
import { useFeedItems, useRssRefresh } from './queries.ts'
import styles from './Rss.module.css'
import { type DownloadState, useDownloads } from './use-downloads.ts'

const NONE: ReadonlySet<string> = new Set()

export function FeedItems({ feed }: { feed: Feed }) {
  const query = useFeedItems(feed.id)
  const [selected, setSelected] = useState(NONE)
  const { downloads, left, start } = useDownloads()
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  const chosen = items.filter(
    ({ id, article_id, link }) => selected.has(String(id)) && article_id === null && link !== '',
  )
  const list = useRef<HTMLDivElement>(null)
  useFocusList(chosen.length > 0, list)
  const columns: readonly TableColumn<FeedItem>[] = [
    { key: 'title', title: '条目', main: true, cell: (item) => <ItemCell item={item} /> },
    {
      key: 'time',
      title: '发表',
      cell: ({ published_at }) =>
        published_at === null ? null : (
          <span className={styles.nowrap}>{formatRelativeTime(published_at)}</span>
        ),
    },
    {
      key: 'article',
      title: '文章',
      numeric: true,
      cell: (item) => (
        <ItemState item={item} download={downloads.get(item.id)} onStart={() => void start([item])} />
      ),
    },
  ]
  if (query.isPending) return <SkeletonRows rows={6} cover={false} label="正在加载条目" />
  if (query.isError && items.length === 0)
    return <LoadError message={query.error.message} onRetry={() => void query.refetch()} />
  if (items.length === 0)
    return <EmptyState title="还没有条目" hint="抓取一次看看。" action={<CrawlButton feed={feed} />} />
  return (
    <>
      {chosen.length > 0 && (
        <div className={styles.bulk} role="toolbar" aria-label="批量操作">
          <span className={styles.quiet}>已选 {chosen.length} 条</span>
          <Button
            size="s"
            variant="primary"
            onClick={() => {
              setSelected(NONE)
              void start(chosen)
            }}
          >
            下载成文章
          </Button>
          <Button size="s" variant="plain" onClick={() => setSelected(NONE)}>
            取消选择
          </Button>
        </div>
      )}
      {left > 0 && <p className={styles.quiet}>还有 {left} 条在等着开始下载。</p>}
      <div ref={list}>
        <Table
          caption={`${feed.title} 的条目`}
          columns={columns}
          rows={items}
          rowKey={({ id }) => String(id)}
          rowName={({ title, link }) => title || link}
          selected={selected}
          onSelect={setSelected}
        />
      </div>
      <LoadMore
        hasMore={query.hasNextPage}
        loading={query.isFetchingNextPage}
        failed={query.isFetchNextPageError}
        onMore={() => void query.fetchNextPage()}
        end="没有更多了"
      />
    </>
  )
}

function ItemCell({ item: { title, link, author, summary } }: { item: FeedItem }) {
  return (
    <span className={styles.titleCell}>
      {link === '' || isReviewMode() ? (
        <span lang="en" className={styles.rowLink}>
          {title || link}
        </span>
      ) : (
        <a href={link} target="_blank" rel="noopener noreferrer" className={styles.rowLink}>
          <span lang="en">{title || link}</span>
          <span className="sr-only">（在新窗口打开原文）</span>
        </a>
      )}
      {summary !== '' && (
        <span lang="en" className={styles.summary}>
          {summary}
        </span>
      )}
      {author !== '' && (
        <span className={styles.quiet}>
          <MetaLine
            items={[
              <span key="author" lang="en">
                {author}
              </span>,
            ]}
          />
        </span>
      )}
    </span>
  )
}

function ItemState(props: { item: FeedItem; download: DownloadState | undefined; onStart: () => void }) {
  const { item, download, onStart } = props
  if (download === 'asking') return <span className={styles.quiet}>等待下载</span>
  if (download && 'task' in download) return <Downloading id={download.task} item={item} onRetry={onStart} />
  if (item.article_id !== null && item.stage === 'FAILED')
    return (
      <span className={styles.state}>
        <span className={styles.fault}>{item.error ?? '下载失败'}</span>
        <span className={styles.actions}>
          <Button size="s" aria-label={`重试 ${item.title}`} onClick={onStart}>
            重试
          </Button>
          <ToDesk article={item.article_id} />
        </span>
      </span>
    )
  if (item.article_id !== null) {
    const way = getProgressText(item)
    return (
      <span className={styles.actions}>
        {way && <span className={styles.quiet}>{way}</span>}
        <ToDesk article={item.article_id} />
      </span>
    )
  }
  if (item.link === '') return <span className={styles.quiet}>没有原文链接</span>
  return (
    <span className={styles.state}>
      {download && 'fault' in download && <span className={styles.fault}>{download.fault}</span>}
      <Button size="s" aria-label={`下载 ${item.title}`} onClick={onStart}>
        {download ? '再试一次' : '下载'}
      </Button>
    </span>
  )
}

const ToDesk = ({ article }: { article: number }) => (
  <Link to={`/admin/article/${article}`} className={styles.toDesk}>
    去编辑台
  </Link>
)

function Downloading({ id, item, onRetry }: { id: string; item: FeedItem; onRetry: () => void }) {
  const { data: task } = useTask(id)
  const refresh = useRssRefresh()
  const hasEnded = task !== undefined && !isRunning(task)
  const onEnd = useEffectEvent(() => void refresh())
  useEffect(() => {
    if (hasEnded) onEnd()
  }, [hasEnded])
  if (!task || isRunning(task)) {
    return (
      <span className={styles.downloading}>
        <span className={styles.quiet}>
          {task?.state === 'QUEUED' ? '排队中' : task?.message || '下载中'}
        </span>
        <ProgressBar
          label={`下载 ${item.title}`}
          value={task && task.total > 0 ? task.done : undefined}
          max={task && task.total > 0 ? task.total : 1}
          thin
        />
      </span>
    )
  }
  if (task.state === 'DONE') return item.article_id === null ? null : <ToDesk article={item.article_id} />
  return (
    <span className={styles.state}>
      {task.state === 'CANCELLED' ? (
        <span className={styles.quiet}>已停止</span>
      ) : (
        <span className={styles.fault}>{task.error?.message ?? '下载失败'}</span>
      )}
      <span className={styles.actions}>
        <Button size="s" onClick={onRetry}>
          再试一次
        </Button>
        {item.article_id !== null && <ToDesk article={item.article_id} />}
      </span>
    </span>
  )
}
