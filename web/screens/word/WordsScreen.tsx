// 单词: how my words stand, the way into the review, and all of them.
import { Link } from '@tanstack/react-router'
import { Forecast } from '../../features/word/Forecast.tsx'
import { OverviewFigures } from '../../features/word/OverviewFigures.tsx'
import { useOverview } from '../../features/word/queries.ts'
import { WordList } from '../../features/word/WordList.tsx'
import styles from '../../features/word/Words.module.css'
import { countText } from '../../lib/format.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Failed } from '../../ui/Empty.tsx'
import { Page, PageTitle } from '../../ui/Page.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'

export function WordsScreen() {
  const overview = useOverview()
  const waiting = overview.data ? overview.data.due + overview.data.fresh_today : 0
  return (
    <Page>
      <PageTitle title="单词" sub={overview.data && `共 ${countText(overview.data.total)} 个`} />
      {overview.isPending && <SkeletonLines lines={4} label="正在加载概况" />}
      {overview.isError && (
        <Failed message={overview.error.message} onRetry={() => void overview.refetch()} />
      )}
      {overview.data && overview.data.total > 0 && (
        <>
          <OverviewFigures overview={overview.data} />
          <div className={styles.start}>
            {waiting > 0 ? (
              <Link to="/flashcard" className={buttonClass({ variant: 'primary', block: true })}>
                开始复习 · {waiting} 个
              </Link>
            ) : (
              <Link to="/flashcard" className={buttonClass({ block: true })}>
                今天复习完了
              </Link>
            )}
          </div>
          <Forecast days={overview.data.forecast} />
        </>
      )}
      <WordList />
    </Page>
  )
}
