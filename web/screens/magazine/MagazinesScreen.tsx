// /magazine: the published issues as covers; on wide windows the newest is open next to them (list and page
// pattern).
import { Link } from '@tanstack/react-router'
import { IssueCover } from '../../features/magazine/IssueCover.tsx'
import styles from '../../features/magazine/Magazine.module.css'
import { OpenIssue } from '../../features/magazine/OpenIssue.tsx'
import { useMagazines } from '../../features/magazine/queries.ts'
import { useIsWide } from '../../lib/use-media.ts'
import { BackBar } from '../../ui/BackBar.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { EmptyState, LoadError } from '../../ui/EmptyState.tsx'
import { Page, PageTitle } from '../../ui/Page.tsx'
import { LoadMore } from '../../ui/Pagination.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { StaleDataNotice } from '../../ui/StaleDataNotice.tsx'
import { WithAside } from '../../ui/WithAside.tsx'

export function MagazinesScreen() {
  const found = useMagazines()
  const isWide = useIsWide()
  const items = found.data?.pages.flatMap((page) => page.items)
  const first = items?.[0]
  const shelf = (
    <ul className={styles.shelf}>
      {items?.map((issue) => (
        <li key={issue.id}>
          <Link to={`/magazine/${issue.id}`}>
            <IssueCover issue={issue} />
            <b lang="en">{issue.name}</b>
            <small>
              {issue.edition}
              {issue.read_count > 0 && ` · 读过 ${issue.read_count}/${issue.article_count}`}
            </small>
          </Link>
        </li>
      ))}
    </ul>
  )
  return (
    <>
      <BackBar />
      <Page rows>
        <PageTitle title="杂志" sub="一期一期地读" />
        <StaleDataNotice />
        {found.isPending && <SkeletonRows label="正在加载杂志" />}
        {found.isError && !items && (
          <LoadError
            message={found.error.message}
            retrying={found.isFetching}
            onRetry={() => void found.refetch()}
          />
        )}
        {items?.length === 0 && (
          <EmptyState
            title="还没有出版的杂志"
            hint="第一期出版后会显示在这里。"
            action={
              <Link to="/explore" className={buttonClass()}>
                去探索
              </Link>
            }
          />
        )}
        {first && isWide && (
          <WithAside label="最新一期" isEven side={<OpenIssue issue={first} />}>
            {shelf}
          </WithAside>
        )}
        {first && !isWide && shelf}
        <LoadMore
          hasMore={found.hasNextPage}
          loading={found.isFetchingNextPage}
          failed={found.isFetchNextPageError}
          onMore={() => void found.fetchNextPage()}
        />
      </Page>
    </>
  )
}
