// /Rank: the ranking of this week and the last, and where one stands in it; at its side what can be won and claimed.
import { Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import type { RankCat } from '../../../domain/rank/rank.ts'
import { AwardRow } from '../../features/code/AwardRow.tsx'
import { useTakePart, useWeek } from '../../features/rank/queries.ts'
import styles from '../../features/rank/Rank.module.css'
import { RankList } from '../../features/rank/RankList.tsx'
import { standing } from '../../features/rank/said.ts'
import { Worth } from '../../features/rank/Worth.tsx'
import { logInPath } from '../../lib/log-in-path.ts'
import { useIsLoggedIn } from '../../lib/session.ts'
import { useIsWide } from '../../lib/use-media.ts'
import { BackBar } from '../../ui/BackBar.tsx'
import { Beside } from '../../ui/Beside.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { Failed } from '../../ui/Empty.tsx'
import { LastSeen } from '../../ui/LastSeen.tsx'
import { Page } from '../../ui/Page.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { Tabs } from '../../ui/Tabs.tsx'

const CATS = [
  { value: 'time', label: '时间' },
  { value: 'words', label: '词数' },
  { value: 'review', label: '复习' },
] as const

const mondayBefore = (week: string): string =>
  new Date(Date.parse(`${week}T00:00:00Z`) - 7 * 86_400_000).toISOString().slice(0, 10)

export function RankScreen() {
  const [cat, setCat] = useState<RankCat>('time')
  const [week, setWeek] = useState('')
  const [isAsking, setAsking] = useState(false)
  const { data, error, isFetching, isPlaceholderData, refetch } = useWeek(cat, week)
  const takePart = useTakePart()
  const isMember = useIsLoggedIn()
  const { href } = useLocation()
  const isWide = useIsWide()
  const said = data && standing(data, cat)
  const acts = isMember ? (
    data?.me && (
      <p className={styles.acts}>
        <Link to="/Award" className={buttonClass({ variant: 'plain' })}>
          我的奖励
        </Link>
        <Button variant="plain" onClick={() => (data.me?.is_out ? takePart(true) : setAsking(true))}>
          {data.me.is_out ? '参加排行' : '不参加'}
        </Button>
      </p>
    )
  ) : (
    <p className={styles.toLogIn}>
      <Link to={logInPath(href)} className={buttonClass({ variant: 'primary', block: true })}>
        登录，看看自己第几
      </Link>
    </p>
  )
  return (
    <>
      <BackBar />
      <Page rows>
        <LastSeen />
        <h1 className={styles.headline}>
          {said ? (
            <>
              {said.before}
              {said.figure && <b>{said.figure}</b>}
              {said.after}
            </>
          ) : (
            '排行'
          )}
        </h1>
        <p className={styles.sub}>{said?.sub}</p>
        <Beside
          label="排行奖励"
          isFirst
          side={
            <>
              {data?.award && data.award.state !== 'EXPIRED' && <AwardRow award={data.award} isLast />}
              {isWide && (
                <>
                  <Worth />
                  {acts}
                </>
              )}
            </>
          }
        >
          <Tabs label="按什么排" items={CATS} value={cat} onChange={setCat}>
            <div className={styles.bar}>
              <span className={styles.ends}>{week ? '上周，已经结算' : '周日 24 点结算'}</span>
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
              <Failed message={error.message} retrying={isFetching} onRetry={() => void refetch()} />
            ) : (
              <SkeletonRows cover={false} label="正在加载排行" />
            )}
          </Tabs>
          {!isWide && acts}
        </Beside>
        <ConfirmDialog
          open={isAsking}
          title="不参加排行？"
          confirmLabel="不参加"
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            takePart(false)
          }}
        >
          别人看不到你，你也没有名次和奖励，随时可以再参加。
        </ConfirmDialog>
      </Page>
    </>
  )
}
