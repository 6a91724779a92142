// /Award: rewards that can be claimed, the user's invitation code and who used it, an input for a code, and
// the rewards of each rank.
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useMe } from '../../features/account/me.ts'
import { AwardItem } from '../../features/code/AwardItem.tsx'
import { formatClaim } from '../../features/code/award-text.ts'
import styles from '../../features/code/Code.module.css'
import { InvitedList } from '../../features/code/InvitedList.tsx'
import { MyCode } from '../../features/code/MyCode.tsx'
import { useAwards } from '../../features/code/queries.ts'
import { RedeemForm } from '../../features/code/RedeemForm.tsx'
import { getTierGoals } from '../../features/rank/format-rank.ts'
import { useRankWeek } from '../../features/rank/queries.ts'
import rankStyles from '../../features/rank/Rank.module.css'
import { RewardTable } from '../../features/rank/RewardTable.tsx'
import { isReviewMode } from '../../lib/cookies.ts'
import { useIsWide } from '../../lib/use-media.ts'
import { BackBar } from '../../ui/BackBar.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { LoadError } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import { RuledSection } from '../../ui/RuledSection.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { StaleDataNotice } from '../../ui/StaleDataNotice.tsx'
import { WithAside } from '../../ui/WithAside.tsx'

const SHOWN_PAST = 3

export function AwardScreen() {
  const { data, error, isFetching, refetch } = useAwards()
  const items = data?.items ?? []
  const open = items.filter(
    ({ state, kind }) => state === 'CLAIMABLE' || (state === 'PENDING' && kind !== 'INVITER'),
  )
  const past = items.filter(({ state }) => state === 'CLAIMED' || state === 'EXPIRED')
  const days = open.reduce((sum, award) => sum + (award.state === 'CLAIMABLE' ? award.days : 0), 0)
  const { data: me } = useMe()
  const { data: week } = useRankWeek('time', '')
  const isWide = useIsWide()
  if (isReviewMode()) return <Nothing />
  const invitation = <MyCode name={me?.username} />
  return (
    <>
      <BackBar />
      <Page rows>
        <StaleDataNotice />
        <WithAside
          label="邀请和兑换"
          isPanel
          side={
            <>
              {isWide && invitation}
              <RedeemForm />
            </>
          }
        >
          <h1 className={rankStyles.headline}>
            {days > 0 ? (
              <>
                有 <b>{days}</b> 天会员待领取
              </>
            ) : (
              '邀请好友，各得会员'
            )}
          </h1>
          <p className={rankStyles.sub}>
            {days > 0 &&
              me &&
              formatClaim(days, me.level === 'FREE' ? null : me.member_expires_at, Date.now())}
          </p>
          {data ? (
            open.length > 0 && (
              <div className={styles.claims}>
                {open.map((award) => (
                  <AwardItem key={award.id} award={award} />
                ))}
              </div>
            )
          ) : error ? (
            <LoadError message={error.message} retrying={isFetching} onRetry={() => void refetch()} />
          ) : (
            <SkeletonRows rows={1} cover={false} label="正在加载奖励" />
          )}
          {!isWide && invitation}
          <InvitedList />
          {week && (
            <>
              <RewardTable goals={getTierGoals(week, 'time')} isRow />
              <p className={styles.rule}>
                每周按阅读时长排名，前 50 名有奖励 · <Link to="/Rank">本周排行</Link>
              </p>
            </>
          )}
          {past.length > 0 && <Past items={past} />}
        </WithAside>
      </Page>
    </>
  )
}

function Past({ items }: { items: Parameters<typeof AwardItem>[0]['award'][] }) {
  const [isAll, setAll] = useState(false)
  return (
    <RuledSection
      title="领取记录"
      action={
        items.length > SHOWN_PAST ? (
          <Button variant="plain" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
            {isAll ? '收起' : `全部 ${items.length}`}
          </Button>
        ) : undefined
      }
    >
      {items.slice(0, isAll ? undefined : SHOWN_PAST).map((award) => (
        <AwardItem key={award.id} award={award} />
      ))}
    </RuledSection>
  )
}

/** For app-store review mode: the rewards are hidden, with a link to the membership on /member. */
const Nothing = () => (
  <>
    <BackBar />
    <Page rows>
      <h1 className={rankStyles.headline}>奖励</h1>
      <p className={rankStyles.sub}>会员有效期见会员页</p>
      <Link to="/member" className={buttonClass()}>
        查看会员
      </Link>
    </Page>
  </>
)
