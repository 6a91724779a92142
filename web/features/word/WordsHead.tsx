// The header above the word list: due words and the start button; below it, if useful, the forecast.
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

/** `note`: a note about the owner of these words, if one is needed. */
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

/**
 * 导出 and its sheet, which stays mounted after it was first opened, so that its closing animation is rendered.
 */
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

/** With fewer words a chart adds nothing to the list. */
const MIN_WORDS_FOR_CHART = 20

export function ReviewForecast() {
  const { data } = useWordsOverview()
  return data && data.total >= MIN_WORDS_FOR_CHART ? <ForecastChart days={data.forecast} /> : null
}
