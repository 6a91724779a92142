// 单词: how my words stand, the way into the review, and all of them; a guest's are those of this browser.
import { Link } from '@tanstack/react-router'
import { GuestNote } from '../../features/account/GuestNote.tsx'
import { Forecast } from '../../features/word/Forecast.tsx'
import { OverviewFigures } from '../../features/word/OverviewFigures.tsx'
import { useOverview } from '../../features/word/queries.ts'
import type { Overview } from '../../features/word/shapes.ts'
import { WordList } from '../../features/word/WordList.tsx'
import styles from '../../features/word/Words.module.css'
import { afterHanzi, countText, relativeTime } from '../../lib/format.ts'
import { useIsLoggedIn } from '../../lib/session.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Failed } from '../../ui/Empty.tsx'
import { LastSeen } from '../../ui/LastSeen.tsx'
import { Page, PageTitle } from '../../ui/Page.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'

export function WordsScreen() {
  const overview = useOverview()
  const session = useIsLoggedIn() ? '/flashcard' : '/flashcard/demo'
  const waiting = overview.data ? overview.data.due + overview.data.fresh_today : 0
  return (
    <Page>
      <PageTitle title="单词" sub={overview.data && `共 ${countText(overview.data.total)} 个`} />
      <GuestNote />
      <LastSeen />
      {overview.isPending && <SkeletonLines lines={4} label="正在加载概况" />}
      {overview.isError && (
        <Failed message={overview.error.message} onRetry={() => void overview.refetch()} />
      )}
      {overview.data && overview.data.total > 0 && (
        <>
          <OverviewFigures overview={overview.data} />
          <div className={styles.start}>
            {waiting > 0 ? (
              <Link to={session} className={buttonClass({ variant: 'primary', block: true })}>
                开始复习 · {waiting} 个
              </Link>
            ) : (
              <Done overview={overview.data} />
            )}
          </div>
          <Forecast days={overview.data.forecast} />
        </>
      )}
      <WordList />
    </Page>
  )
}

/** A member may review ahead of time on the next screen; a guest is told when there is something again. */
function Done({ overview: { next_due } }: { overview: Overview }) {
  if (useIsLoggedIn()) {
    return (
      <Link to="/flashcard" className={buttonClass({ block: true })}>
        今天复习完了
      </Link>
    )
  }
  return (
    <p className={styles.explain}>
      今天的复习完了{next_due ? `，下一个词${afterHanzi(relativeTime(next_due))}到期` : ''}。
    </p>
  )
}
