// /Award: what the reader has won, and what a place is worth.
import { Link } from '@tanstack/react-router'
import { AwardRow } from '../../features/code/AwardRow.tsx'
import { useAwards } from '../../features/code/queries.ts'
import styles from '../../features/rank/Rank.module.css'
import { Worth } from '../../features/rank/Worth.tsx'
import { BackBar } from '../../ui/BackBar.tsx'
import { Beside } from '../../ui/Beside.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { Empty, Failed } from '../../ui/Empty.tsx'
import { LastSeen } from '../../ui/LastSeen.tsx'
import { Page } from '../../ui/Page.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'

export function AwardScreen() {
  const { data, error, isFetching, refetch } = useAwards()
  const items = data?.items ?? []
  const days = items.reduce((sum, award) => sum + (award.state === 'CLAIMABLE' ? award.days : 0), 0)
  return (
    <>
      <BackBar />
      <Page rows>
        <LastSeen />
        <h1 className={styles.headline}>
          {days > 0 ? (
            <>
              有 <b>{days}</b> 天会员可以领
            </>
          ) : (
            '奖励'
          )}
        </h1>
        <p className={styles.sub}>领到的会员天数，能读会员文章的全文。</p>
        <Beside label="排行奖励" side={<Worth />}>
          <div className={styles.won}>
            {data ? (
              items.length > 0 ? (
                items.map((award) => <AwardRow key={award.id} award={award} />)
              ) : (
                <Empty
                  title="还没有奖励"
                  hint="一周读得多，名次在前五十，下周一就能来领。"
                  action={
                    <Link to="/Rank" className={buttonClass({ variant: 'primary' })}>
                      看本周排行
                    </Link>
                  }
                />
              )
            ) : error ? (
              <Failed message={error.message} retrying={isFetching} onRetry={() => void refetch()} />
            ) : (
              <SkeletonRows rows={3} cover={false} label="正在加载奖励" />
            )}
          </div>
        </Beside>
      </Page>
    </>
  )
}
