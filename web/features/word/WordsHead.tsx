// Above the list of words: what is due and the way in; below that, where it says something, what is coming.
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { LoadError } from '../../ui/EmptyState.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { StaleDataNotice } from '../../ui/StaleDataNotice.tsx'
import { ForecastChart } from './ForecastChart.tsx'
import { useWordsOverview } from './overview.ts'
import styles from './TodayReview.module.css'
import { TodayReview, WordsTitle } from './TodayReview.tsx'

const ExportSheet = lazy(async () => ({ default: (await import('./ExportSheet.tsx')).ExportSheet }))

/** `note`: what has to be said of whose words these are. */
export function WordsHead({ note }: { note: ReactNode }) {
  const overview = useWordsOverview()
  return (
    <>
      <WordsTitle>{overview.data && overview.data.total > 0 && <Export />}</WordsTitle>
      {note}
      <StaleDataNotice />
      {overview.isPending && (
        <div className={styles.coming}>
          <SkeletonLines lines={3} label="正在加载概况" />
        </div>
      )}
      {overview.isError && (
        <LoadError message={overview.error.message} onRetry={() => void overview.refetch()} />
      )}
      {overview.data && overview.data.total > 0 && <TodayReview overview={overview.data} />}
    </>
  )
}

/** 导出 and its sheet, which stays in the page once it was opened, so that it can be drawn leaving. */
function Export() {
  const [isOpen, setOpen] = useState<boolean>()
  return (
    <>
      <Button variant="plain" size="s" onClick={() => setOpen(true)}>
        导出
      </Button>
      {isOpen !== undefined && (
        <Suspense>
          <ExportSheet open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** With fewer words a chart says nothing that the list does not. */
const MIN_WORDS_FOR_CHART = 20

export function ReviewForecast() {
  const { data } = useWordsOverview()
  return data && data.total >= MIN_WORDS_FOR_CHART ? <ForecastChart days={data.forecast} /> : null
}
