// 收件箱 and 订阅源: the inbox over all feeds, the feeds with their health and rules, or one feed's items; selected
// by the URL.
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Feed } from '../../../contract/rss.ts'
import { AdminBar } from '../../features/desk/AdminBar.tsx'
import { GlossaryDialog } from '../../features/desk/GlossaryDialog.tsx'
import { AddFeed } from '../../features/rss/AddFeed.tsx'
import { CrawlButton } from '../../features/rss/CrawlButton.tsx'
import { FeedItems } from '../../features/rss/FeedItems.tsx'
import { FeedHealth, FeedTable } from '../../features/rss/FeedTable.tsx'
import { FeedTools } from '../../features/rss/FeedTools.tsx'
import { FeedInbox } from '../../features/rss/inbox/FeedInbox.tsx'
import { useFeeds } from '../../features/rss/queries.ts'
import styles from '../../features/rss/Rss.module.css'
import { SuggestedFeeds } from '../../features/rss/SuggestedFeeds.tsx'
import { formatCount } from '../../lib/format.ts'
import { BackLink } from '../../ui/BackLink.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { EmptyState, LoadError } from '../../ui/EmptyState.tsx'
import { Section } from '../../ui/List.tsx'
import { Page, PageTitle } from '../../ui/Page.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'

/** With fewer feeds than this, no search field is needed. */
const MIN_FEEDS_FOR_SEARCH = 8

export function RssScreen() {
  const { searchStr } = useLocation()
  const address = new URLSearchParams(searchStr)
  const chosen = address.get('feed')
  const isInbox = chosen === null && address.get('view') !== 'feeds'
  const feeds = useFeeds()
  const items = feeds.data?.items
  return (
    <Page wide>
      <AdminBar here={isInbox ? 'inbox' : 'feeds'} />
      {feeds.isPending && <SkeletonRows rows={8} cover={false} label="正在加载订阅源" />}
      {feeds.isError && !items && (
        <LoadError
          message={feeds.error.message}
          retrying={feeds.isFetching}
          onRetry={() => void feeds.refetch()}
        />
      )}
      {items && isInbox && (items.length > 0 ? <FeedInbox feeds={items} /> : <NoFeeds />)}
      {items && !isInbox && chosen === null && <AllFeeds feeds={items} />}
      {items && chosen !== null && (
        <OneFeed key={chosen} feed={items.find(({ id }) => String(id) === chosen)} />
      )}
    </Page>
  )
}

function NoFeeds() {
  return (
    <>
      <h1 className="sr-only">收件箱</h1>
      <EmptyState
        title="还没有订阅"
        hint="订阅几个外刊，新文章会自动显示在这里。"
        action={
          <Link to="/admin/rss?view=feeds" className={buttonClass({ variant: 'primary' })}>
            去订阅
          </Link>
        }
      />
    </>
  )
}

function AllFeeds({ feeds }: { feeds: readonly Feed[] }) {
  const navigate = useNavigate()
  const [q, setQ] = useState('')
  const [glossary, setGlossary] = useState<Feed['publication']>(null)
  const wanted = q.trim().toLowerCase()
  const found = feeds.filter(({ title, url, folder }) =>
    `${title} ${url} ${folder}`.toLowerCase().includes(wanted),
  )
  return (
    <>
      <PageTitle title="订阅源" sub={feeds.length > 0 && `订阅了 ${feeds.length} 个`} />
      <AddFeed known={feeds} onAdded={({ id }) => void navigate({ to: `/admin/rss?feed=${id}` })} />
      <FeedTools q={q} onSearch={setQ} />
      {feeds.length === 0 ? (
        <p className={styles.quiet}>还没有订阅。填一个地址，或者从下面挑几个。</p>
      ) : (
        <Section title="我的订阅">
          {found.length > 0 ? (
            <FeedTable feeds={found} onGlossary={setGlossary} />
          ) : (
            <p className={styles.quiet}>没有找到。</p>
          )}
        </Section>
      )}
      {feeds.length <= MIN_FEEDS_FOR_SEARCH && <SuggestedFeeds known={feeds} />}
      {glossary && <GlossaryDialog publication={glossary} onClose={() => setGlossary(null)} />}
    </>
  )
}

function OneFeed({ feed }: { feed: Feed | undefined }) {
  if (!feed) {
    return (
      <EmptyState
        title="没有这个订阅源"
        hint="它可能已经取消订阅了。"
        action={
          <Link to="/admin/rss?view=feeds" className={buttonClass()}>
            看全部订阅源
          </Link>
        }
      />
    )
  }
  return (
    <>
      <BackLink to="/admin/rss?view=feeds">订阅源</BackLink>
      <PageTitle title={<span lang="en">{feed.title}</span>} sub={feed.description} />
      <div className={styles.headline}>
        <FeedHealth feed={feed} />
        <span>共 {formatCount(feed.item_count)} 条</span>
        <CrawlButton feed={feed} />
      </div>
      <FeedItems feed={feed} />
    </>
  )
}
