// 复习: what waits today, and the way in.
import { Link } from '@tanstack/react-router'
import { Forecast } from '../../features/word/Forecast.tsx'
import { OverviewFigures } from '../../features/word/OverviewFigures.tsx'
import { useOverview } from '../../features/word/queries.ts'
import styles from '../../features/word/Words.module.css'
import { afterHanzi, relativeTime } from '../../lib/format.ts'
import { BackBar } from '../../ui/BackBar.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { Empty, Failed } from '../../ui/Empty.tsx'
import { Page, PageTitle } from '../../ui/Page.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'

export function FlashcardScreen() {
  return (
    <>
      <BackBar />
      <Today />
    </>
  )
}

function Today() {
  const overview = useOverview()
  if (overview.isPending) {
    return (
      <Page>
        <PageTitle title="复习" />
        <SkeletonLines lines={4} label="正在加载复习" />
      </Page>
    )
  }
  if (overview.isError)
    return <Failed message={overview.error.message} onRetry={() => void overview.refetch()} />
  const { due, fresh_today, done_today, total, next_due, forecast } = overview.data
  const waiting = due + fresh_today
  if (total === 0) {
    return (
      <Page>
        <PageTitle title="复习" />
        <Empty
          title="还没有要复习的词"
          hint="读文章时收藏几个词，快要忘的时候它们会来找你。"
          action={
            <Link to="/" className={buttonClass({ variant: 'primary' })}>
              去读一篇
            </Link>
          }
        />
      </Page>
    )
  }
  return (
    <Page>
      <PageTitle title="复习" sub={done_today > 0 ? `今天已复习 ${done_today} 次` : undefined} />
      <OverviewFigures overview={overview.data} />
      <div className={styles.start}>
        {waiting > 0 ? (
          <Link to="/flashcard/start" replace className={buttonClass({ variant: 'primary', block: true })}>
            开始 · {waiting} 个
          </Link>
        ) : (
          <>
            <p className={styles.explain}>
              今天的复习完了{next_due ? `，下一个词${afterHanzi(relativeTime(next_due))}到期` : ''}。
            </p>
            <Link to="/flashcard/start?force=1" replace className={buttonClass({ block: true })}>
              提前复习
            </Link>
          </>
        )}
        <p className={styles.explain}>
          每天的新词数和想记住多少，在<Link to="/Mine">我的</Link>里改。
        </p>
      </div>
      <Forecast days={forecast} />
    </Page>
  )
}
