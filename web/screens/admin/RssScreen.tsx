// 订阅源: the feeds and their health; of one feed, its items. Which one stands in the address.
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import type { Feed } from '../../../contract/rss.ts'
import { AddFeed } from '../../features/rss/AddFeed.tsx'
import { CrawlButton } from '../../features/rss/CrawlButton.tsx'
import { FeedItems } from '../../features/rss/FeedItems.tsx'
import { FeedTable, Health } from '../../features/rss/FeedTable.tsx'
import { useFeeds } from '../../features/rss/queries.ts'
import styles from '../../features/rss/Rss.module.css'
import { SuggestedFeeds } from '../../features/rss/SuggestedFeeds.tsx'
import { countText } from '../../lib/format.ts'
import { BackLink } from '../../ui/BackLink.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { Empty, Failed } from '../../ui/Empty.tsx'
import { Section } from '../../ui/List.tsx'
import { Page, PageTitle } from '../../ui/Page.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'

export function RssScreen() {
  const { searchStr } = useLocation()
  const chosen = new URLSearchParams(searchStr).get('feed')
  const feeds = useFeeds()
  if (feeds.data) {
    return (
      <Page wide>
        {chosen === null ? (
          <AllFeeds feeds={feeds.data.items} />
        ) : (
          <OneFeed key={chosen} feed={feeds.data.items.find(({ id }) => String(id) === chosen)} />
        )}
      </Page>
    )
  }
  return (
    <Page wide>
      <ToDesk />
      <PageTitle title="订阅源" />
      {feeds.isError ? (
        <Failed
          message={feeds.error.message}
          retrying={feeds.isFetching}
          onRetry={() => void feeds.refetch()}
        />
      ) : (
        <SkeletonRows rows={5} cover={false} label="正在加载订阅源" />
      )}
    </Page>
  )
}

const ToDesk = () => (
  <BackLink to="/admin" narrow>
    编辑部
  </BackLink>
)

function AllFeeds({ feeds }: { feeds: readonly Feed[] }) {
  const navigate = useNavigate()
  return (
    <>
      <ToDesk />
      <PageTitle title="订阅源" sub={feeds.length > 0 && `订阅了 ${feeds.length} 个`} />
      <AddFeed known={feeds} onAdded={({ id }) => void navigate({ to: `/admin/rss?feed=${id}` })} />
      {feeds.length === 0 ? (
        <p className={styles.quiet}>还没有订阅。填一个地址，或者从下面挑几个。</p>
      ) : (
        <Section title="我的订阅">
          <FeedTable feeds={feeds} />
        </Section>
      )}
      <SuggestedFeeds known={feeds} />
    </>
  )
}

function OneFeed({ feed }: { feed: Feed | undefined }) {
  if (!feed) {
    return (
      <Empty
        title="没有这个订阅源"
        hint="它可能已经取消订阅了。"
        action={
          <Link to="/admin/rss" className={buttonClass()}>
            看全部订阅源
          </Link>
        }
      />
    )
  }
  return (
    <>
      <BackLink to="/admin/rss">订阅源</BackLink>
      <PageTitle title={<span lang="en">{feed.title}</span>} sub={feed.description} />
      <div className={styles.headline}>
        <Health feed={feed} />
        <span>共 {countText(feed.item_count)} 条</span>
        <CrawlButton feed={feed} />
      </div>
      <FeedItems feed={feed} />
    </>
  )
}
