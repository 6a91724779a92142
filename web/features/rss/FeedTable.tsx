// Table of the feeds with their health: last success, last error, next fetch.
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Feed } from '../../../contract/rss.ts'
import { formatCount, formatRelativeTime } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { Table, type TableColumn } from '../../ui/Table.tsx'
import { showNotice } from '../../ui/toast.ts'
import { shortenAddress } from './address.ts'
import { CrawlButton } from './CrawlButton.tsx'
import { FeedPolicy } from './FeedPolicy.tsx'
import { RssMoreIcon } from './icons.tsx'
import { useRemoveFeed } from './queries.ts'
import styles from './Rss.module.css'

type Publication = NonNullable<Feed['publication']>

export function FeedTable(props: { feeds: readonly Feed[]; onGlossary: (of: Publication) => void }) {
  const { feeds, onGlossary } = props
  const [leaving, setLeaving] = useState<Feed | undefined>(undefined)
  const [edited, setEdited] = useState<Feed | undefined>(undefined)
  const columns: readonly TableColumn<Feed>[] = [
    { key: 'title', title: '订阅源', main: true, cell: (feed) => <TitleCell feed={feed} /> },
    { key: 'health', title: '状态', cell: (feed) => <FeedHealth feed={feed} /> },
    { key: 'folder', title: '分组', cell: ({ folder }) => <span className={styles.nowrap}>{folder}</span> },
    {
      key: 'items',
      title: '未看',
      numeric: true,
      cell: ({ unread, item_count }) => (
        <span className={styles.nowrap}>
          {formatCount(unread)} / {formatCount(item_count)}
        </span>
      ),
    },
    {
      key: 'next',
      title: '下次抓取',
      numeric: true,
      cell: ({ next_crawl_at, gone_at }) => (
        <span className={styles.nowrap}>
          {gone_at !== null
            ? '不再抓'
            : Date.parse(next_crawl_at) <= Date.now()
              ? '马上'
              : formatRelativeTime(next_crawl_at)}
        </span>
      ),
    },
    {
      key: 'actions',
      title: '操作',
      numeric: true,
      cell: (feed) => (
        <span className={styles.actions}>
          <CrawlButton feed={feed} />
          <Menu
            label={`${feed.title}的更多操作`}
            icon={<RssMoreIcon />}
            items={[
              { label: '修改名称和规则', onSelect: () => setEdited(feed) },
              ...termsOf(feed.publication, onGlossary),
              { label: '打开网站', onSelect: () => openSite(feed) },
              { label: '不再订阅', danger: true, separated: true, onSelect: () => setLeaving(feed) },
            ]}
          />
        </span>
      ),
    },
  ]
  return (
    <>
      <Table caption="订阅源" columns={columns} rows={feeds} rowKey={({ id }) => String(id)} />
      {edited && <FeedPolicy feed={edited} onClose={() => setEdited(undefined)} />}
      <Leave feed={leaving} onClose={() => setLeaving(undefined)} />
    </>
  )
}

/** Only a feed of a publication has a glossary. */
const termsOf = (publication: Feed['publication'], onGlossary: (of: Publication) => void) =>
  publication ? [{ label: '术语', onSelect: () => onGlossary(publication) }] : []

const openSite = ({ site_url, url }: Feed) => window.open(site_url || url, '_blank', 'noopener')

function TitleCell({ feed }: { feed: Feed }) {
  return (
    <span className={styles.titleCell}>
      <Link to={`/admin/rss?feed=${feed.id}`} className={styles.rowLink}>
        <span lang="en">{feed.title}</span>
      </Link>
      <span className={styles.quiet} title={feed.url}>
        {shortenAddress(feed.url)}
      </span>
    </span>
  )
}

/** As text: healthy (perhaps with a note), not fetched yet, or since when it fails, with the error. */
export function FeedHealth({ feed }: { feed: Feed }) {
  const { failures, last_success_at, last_error, gone_at } = feed
  if (gone_at !== null)
    return (
      <span className={styles.health}>
        <Badge tone="danger">已停更</Badge>
        <span className={styles.quiet}>{last_error}</span>
      </span>
    )
  if (failures > 0) {
    return (
      <span className={styles.health}>
        <Badge tone={failures >= 3 ? 'danger' : 'warn'}>连续 {failures} 次抓取失败</Badge>
        {last_error !== null && <span className={styles.quiet}>{last_error}</span>}
        {last_success_at !== null && (
          <span className={styles.quiet}>上次成功：{formatRelativeTime(last_success_at)}</span>
        )}
      </span>
    )
  }
  if (last_success_at === null) return <span className={styles.quiet}>还没有抓过</span>
  return (
    <span className={styles.health}>
      <span className={styles.nowrap}>{formatRelativeTime(last_success_at)}抓到</span>
      {last_error !== null && <span className={styles.quiet}>{last_error}</span>}
    </span>
  )
}

function Leave({ feed, onClose }: { feed: Feed | undefined; onClose: () => void }) {
  const remove = useRemoveFeed()
  const confirm = () => {
    if (!feed) return
    remove.mutate(feed, {
      onSuccess: () => {
        showNotice('已取消订阅')
        onClose()
      },
      onError: (error) => showNotice(error.message),
    })
  }
  return (
    <ConfirmDialog
      open={feed !== undefined}
      title="不再订阅"
      confirmLabel="不再订阅"
      danger
      busy={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      不再抓取 <span lang="en">{feed?.title}</span>，它的条目会从这里消失；已经下载成文章的都会留下。
    </ConfirmDialog>
  )
}
