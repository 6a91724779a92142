// Above the list of words: what is due and the way in; below that, where it says something, what is coming.
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Failed } from '../../ui/Empty.tsx'
import { LastSeen } from '../../ui/LastSeen.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { Forecast } from './Forecast.tsx'
import { useOverview } from './overview.ts'
import styles from './Today.module.css'
import { Today, WordsTitle } from './Today.tsx'

const ExportSheet = lazy(async () => ({ default: (await import('./ExportSheet.tsx')).ExportSheet }))

/** `note`: what has to be said of whose words these are. */
export function WordsHead({ note }: { note: ReactNode }) {
  const overview = useOverview()
  return (
    <>
      <WordsTitle>{overview.data && overview.data.total > 0 && <Export />}</WordsTitle>
      {note}
      <LastSeen />
      {overview.isPending && (
        <div className={styles.coming}>
          <SkeletonLines lines={3} label="正在加载概况" />
        </div>
      )}
      {overview.isError && (
        <Failed message={overview.error.message} onRetry={() => void overview.refetch()} />
      )}
      {overview.data && overview.data.total > 0 && <Today overview={overview.data} />}
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
const ENOUGH = 20

export function Coming() {
  const { data } = useOverview()
  return data && data.total >= ENOUGH ? <Forecast days={data.forecast} /> : null
}
