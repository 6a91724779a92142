// 阅读历史: today's figures, and what was read, with links to resume; a guest's history is from this browser. On
// wide windows the figures, and the week as a bar chart, are next to the list.
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { GuestNote } from '../../features/account/GuestNote.tsx'
import styles from '../../features/history/History.module.css'
import { useHistory, useReadingToday } from '../../features/history/queries.ts'
import type { ReadItem } from '../../features/history/read-item.ts'
import { TodayStats } from '../../features/history/TodayStats.tsx'
import { WeekChart } from '../../features/history/WeekChart.tsx'
import { groupByWhenRead } from '../../features/history/when-read.ts'
import { formatDuration, formatRelativeTime, spaceAfterHanzi } from '../../lib/format.ts'
import { useIsLoggedIn } from '../../lib/session.ts'
import { useIsWide } from '../../lib/use-media.ts'
import { BackBar } from '../../ui/BackBar.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { EmptyState, LoadError } from '../../ui/EmptyState.tsx'
import { List, ListRow, Section } from '../../ui/List.tsx'
import { Page, PageTitle } from '../../ui/Page.tsx'
import { LoadMore } from '../../ui/Pagination.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { StaleDataNotice } from '../../ui/StaleDataNotice.tsx'
import { WithAside } from '../../ui/WithAside.tsx'

export function HistoryScreen() {
  const today = useReadingToday()
  const history = useHistory()
  const isMember = useIsLoggedIn()
  const isWide = useIsWide()
  const items = history.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <>
      <BackBar />
      <Page rows>
        <PageTitle
          title="阅读历史"
          sub={today.data && today.data.streak > 0 ? `连续 ${today.data.streak} 天` : undefined}
          action={
            isMember &&
            !isWide && (
              <Link to="/read_data" className={buttonClass({ variant: 'plain' })}>
                阅读数据
              </Link>
            )
          }
        />
        <StaleDataNotice />
        <WithAside
          label="读了多少"
          isFirst
          side={
            <>
              <GuestNote>后，换设备也不会丢，还会记录每天的阅读时长</GuestNote>
              {today.data && (
                <div className={styles.day}>
                  <TodayStats today={today.data} />
                </div>
              )}
              {isMember && isWide && (
                <>
                  {today.data && <WeekChart day={today.data.day} seconds={today.data.seconds} />}
                  <p className={styles.toData}>
                    <Link to="/read_data">全部阅读数据</Link>
                  </p>
                </>
              )}
            </>
          }
        >
          {history.isPending && <SkeletonRows label="正在加载阅读历史" />}
          {history.isError && (
            <LoadError message={history.error.message} onRetry={() => void history.refetch()} />
          )}
          {history.isSuccess && items.length === 0 && (
            <EmptyState
              title="还没有读过文章"
              action={
                <Link to="/" className={buttonClass({ variant: 'primary' })}>
                  去挑一篇
                </Link>
              }
            />
          )}
          {groupByWhenRead(items).map(({ when, rows }) => (
            <Section key={when} title={when}>
              <List label={`读过的文章和书，${when}`}>
                {rows.map((thing) => (
                  <Row key={thing.key} thing={thing} />
                ))}
              </List>
            </Section>
          ))}
          <LoadMore
            hasMore={history.hasNextPage}
            loading={history.isFetchingNextPage}
            failed={history.isFetchNextPageError}
            onMore={() => void history.fetchNextPage()}
          />
        </WithAside>
      </Page>
    </>
  )
}

function Row({ thing }: { thing: ReadItem }) {
  const { to, last_at, spent_time, percent, is_finished } = thing
  const title = thing.isTitle ? (
    <span lang="en" className={styles.title}>
      {thing.title}
    </span>
  ) : (
    thing.title
  )
  const sub = [
    thing.sub,
    spent_time !== undefined && spent_time > 0 && `读了${spaceAfterHanzi(formatDuration(spent_time))}`,
    formatRelativeTime(last_at),
  ]
  return (
    <ListRow
      title={title}
      sub={sub
        .filter((fact) => fact !== undefined && fact !== false && fact !== '')
        .map((fact, at) => (
          // A fact is not broken across lines: no single 前 at the start of a line.
          <Fragment key={String(fact)}>
            {at > 0 && ' · '}
            <span className={styles.fact}>{fact}</span>
          </Fragment>
        ))}
      trail={is_finished ? '读完' : `${Math.round(percent)}%`}
      {...(to === undefined ? {} : { link: (shell) => <Link to={to} {...shell} /> })}
    />
  )
}
