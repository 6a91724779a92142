// /member/log: all rows of the reader's ledger, latest first.
import { Link } from '@tanstack/react-router'
import { LedgerRows } from '../../features/member/LedgerRows.tsx'
import { useMemberLog } from '../../features/member/queries.ts'
import { formatUntil, LEVEL_NAMES } from '../../features/member/texts.ts'
import { BackBar } from '../../ui/BackBar.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { EmptyState, LoadError } from '../../ui/EmptyState.tsx'
import { Page, PageTitle } from '../../ui/Page.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { StaleDataNotice } from '../../ui/StaleDataNotice.tsx'

export function MemberLogScreen() {
  const { data, error, isFetching, refetch } = useMemberLog()
  return (
    <>
      <BackBar />
      <Page rows>
        <StaleDataNotice />
        <PageTitle
          title="会员记录"
          sub={
            data?.standing.expires_at
              ? `${LEVEL_NAMES[data.standing.level]}，${formatUntil(data.standing.expires_at)}`
              : undefined
          }
        />
        {data ? (
          data.items.length > 0 ? (
            <LedgerRows items={data.items} />
          ) : (
            <EmptyState
              title="还没有会员记录"
              hint="开通、试用和领到的奖励都会记在这里。"
              action={
                <Link to="/member" className={buttonClass({ variant: 'primary' })}>
                  看看会员
                </Link>
              }
            />
          )
        ) : error ? (
          <LoadError message={error.message} retrying={isFetching} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows rows={4} cover={false} label="正在加载会员记录" />
        )}
      </Page>
    </>
  )
}
