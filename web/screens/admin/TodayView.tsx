// 编辑部's first page: what waits, what failed and why, what comes out today, how the house is.
import { AddArticle } from '../../features/desk/AddArticle.tsx'
import { Failures } from '../../features/desk/Failures.tsx'
import { useToday } from '../../features/desk/queries.ts'
import { SmsOutbox } from '../../features/desk/SiteRules.tsx'
import { Tasks } from '../../features/desk/Tasks.tsx'
import styles from '../../features/desk/Today.module.css'
import { TodayCalendar } from '../../features/desk/TodayCalendar.tsx'
import { TodayLead } from '../../features/desk/TodayLead.tsx'
import { TodaySide } from '../../features/desk/TodaySide.tsx'
import { healthOf, illFirst, mattersOf, slotsOf } from '../../features/desk/today.ts'
import { useWaiting } from '../../features/desk/waiting.ts'
import { houseHealth } from '../../features/house/house-health.ts'
import { useHealth } from '../../features/house/queries.ts'
import { ReportedNotes } from '../../features/note/ReportedNotes.tsx'
import { useReports } from '../../features/report/queries.ts'
import { isRunning } from '../../lib/use-task.ts'
import { Failed } from '../../ui/Empty.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'

export function TodayView() {
  const waiting = useWaiting()
  const today = useToday()
  const reports = useReports('OPEN')
  const house = useHealth()
  const failed = [waiting, today].find((query) => query.isError && !query.data)
  const now = today.dataUpdatedAt || Date.now()
  // What comes later would stand below, however ill it is.
  const isKnown = waiting.data && today.data && !house.isPending
  return (
    <>
      {!isKnown && <h1 className="sr-only">编辑部</h1>}
      {failed && (
        <Failed
          message={failed.error?.message ?? ''}
          retrying={failed.isFetching}
          onRetry={() => void failed.refetch()}
        />
      )}
      {!failed && !isKnown && <SkeletonRows rows={6} cover={false} label="正在加载今日事项" />}
      {waiting.data && today.data && isKnown && (
        <div className={styles.today}>
          <div>
            <TodayLead
              matters={mattersOf(waiting.data, reports.data?.pages[0]?.open ?? 0)}
              first={today.data.to_audit}
              aside={<AddArticle isAside />}
            />
            <Failures />
            <TodayCalendar slots={slotsOf(today.data.calendar, now)} />
          </div>
          <TodaySide
            health={illFirst([...healthOf(waiting.data, today.data, now), ...houseHealth(house.data)])}
          />
        </div>
      )}
      {waiting.data && <Tasks tasks={waiting.data.tasks.filter(isRunning)} />}
      <ReportedNotes />
      <SmsOutbox />
    </>
  )
}
