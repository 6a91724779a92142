// /Rank: the ranking of this week and the last, and the user's rank in it; in the aside the rewards to win
// and to claim.
import { Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import type { RankCat } from '../../../domain/rank/rank.ts'
import { AwardItem } from '../../features/code/AwardItem.tsx'
import { getRankHeadline, getTierGoals } from '../../features/rank/format-rank.ts'
import { useRankWeek, useSetRankParticipation } from '../../features/rank/queries.ts'
import styles from '../../features/rank/Rank.module.css'
import { RankCurve } from '../../features/rank/RankCurve.tsx'
import { RankList } from '../../features/rank/RankList.tsx'
import { RewardTable } from '../../features/rank/RewardTable.tsx'
import { isReviewMode } from '../../lib/cookies.ts'
import { formatCount } from '../../lib/format.ts'
import { logInPath } from '../../lib/log-in-path.ts'
import { useIsLoggedIn } from '../../lib/session.ts'
import { useIsWide } from '../../lib/use-media.ts'
import { BackBar } from '../../ui/BackBar.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { LoadError } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import { RuledSection } from '../../ui/RuledSection.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { StaleDataNotice } from '../../ui/StaleDataNotice.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { WithAside } from '../../ui/WithAside.tsx'

const CATS = [
  { value: 'time', label: '阅读时长' },
  { value: 'words', label: '阅读词数' },
  { value: 'review', label: '复习次数' },
] as const

const mondayBefore = (week: string): string =>
  new Date(Date.parse(`${week}T00:00:00Z`) - 7 * 86_400_000).toISOString().slice(0, 10)

export function RankScreen() {
  const [cat, setCat] = useState<RankCat>('time')
  const [week, setWeek] = useState('')
  const [isAsking, setAsking] = useState(false)
  const { data, error, isFetching, isPlaceholderData, refetch } = useRankWeek(cat, week)
  const takePart = useSetRankParticipation()
  const isMember = useIsLoggedIn()
  const { href } = useLocation()
  const isWide = useIsWide()
  const rankHeadline = data && getRankHeadline(data, cat)
  const taking = isMember ? (
    data?.me && (
      <RuledSection title="参与设置">
        <div className={styles.acts}>
          <p>昵称会部分隐藏，不显示阅读内容</p>
          <Button variant="plain" onClick={() => (data.me?.is_out ? takePart(true) : setAsking(true))}>
            {data.me.is_out ? '参与排行' : '不参与排行'}
          </Button>
        </div>
      </RuledSection>
    )
  ) : (
    <p className={styles.toLogIn}>
      <Link to={logInPath(href)} className={buttonClass({ variant: 'primary', block: true })}>
        登录查看名次
      </Link>
    </p>
  )
  const rewards = data && !isReviewMode() && <RewardTable goals={getTierGoals(data, cat)} />
  const curve = data?.me && !data.me.is_out && <RankCurve week={data} />
  return (
    <>
      <BackBar />
      <Page rows>
        <StaleDataNotice />
        <WithAside
          label="排行奖励"
          isPanel
          side={
            isWide && (
              <>
                {rewards}
                {curve}
                {taking}
              </>
            )
          }
        >
          <h1 className={styles.headline}>
            {rankHeadline ? (
              <>
                {rankHeadline.before}
                {rankHeadline.figure && <b>{rankHeadline.figure}</b>}
                {rankHeadline.after}
              </>
            ) : (
              '排行'
            )}
          </h1>
          <p className={styles.sub}>{rankHeadline?.sub}</p>
          {data?.award && data.award.state !== 'EXPIRED' && (
            <div className={styles.won}>
              <AwardItem award={data.award} isLast />
            </div>
          )}
          <Tabs label="按什么排" items={CATS} value={cat} onChange={setCat}>
            <div className={styles.bar}>
              <span className={styles.ends}>
                {week ? '上周，已结算' : '周日 24:00 结算'}
                {data && data.total > 0 && ` · ${formatCount(data.total)} 人参与`}
              </span>
              <Button
                variant="plain"
                onClick={() => data && setWeek(week ? '' : mondayBefore(data.rank_date))}
                disabled={!data}
              >
                {week ? '看本周' : '看上周'}
              </Button>
            </div>
            {data ? (
              <div aria-busy={isPlaceholderData}>
                <RankList week={data} cat={cat} />
              </div>
            ) : error ? (
              <LoadError message={error.message} retrying={isFetching} onRetry={() => void refetch()} />
            ) : (
              <SkeletonRows cover={false} label="正在加载排行" />
            )}
          </Tabs>
          {!isWide && (
            <div className={styles.below}>
              {rewards}
              {curve}
              {taking}
            </div>
          )}
        </WithAside>
        <ConfirmDialog
          open={isAsking}
          title="不参与排行？"
          confirmLabel="不参与"
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            takePart(false)
          }}
        >
          别人看不到你，你也没有名次和奖励，随时可以恢复。
        </ConfirmDialog>
      </Page>
    </>
  )
}
