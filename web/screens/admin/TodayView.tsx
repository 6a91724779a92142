// Default view of 编辑部: the work queue, failures with their reasons, today's publications, system health.
import { AddArticle } from '../../features/desk/AddArticle.tsx'
import { FailureSummary } from '../../features/desk/FailureSummary.tsx'
import { useDeskToday } from '../../features/desk/queries.ts'
import { RunningTasks } from '../../features/desk/RunningTasks.tsx'
import { SmsOutbox } from '../../features/desk/SiteRulesPanel.tsx'
import styles from '../../features/desk/Today.module.css'
import { TodayCalendar } from '../../features/desk/TodayCalendar.tsx'
import { TodayLead } from '../../features/desk/TodayLead.tsx'
import { TodaySide } from '../../features/desk/TodaySide.tsx'
import {
  getCalendarSlots,
  getHealthChecks,
  getPendingItems,
  sortUnhealthyFirst,
} from '../../features/desk/today.ts'
import { useWaiting } from '../../features/desk/waiting.ts'
import { ReportedNotes } from '../../features/note/ReportedNotes.tsx'
import { useArticleReports } from '../../features/report/queries.ts'
import { useSystemHealth } from '../../features/site/queries.ts'
import { getSystemHealthChecks } from '../../features/site/system-health.ts'
import { isRunning } from '../../lib/use-task.ts'
import { LoadError } from '../../ui/EmptyState.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'

export function TodayView() {
  const waiting = useWaiting()
  const today = useDeskToday()
  const reports = useArticleReports('OPEN')
  const systemHealth = useSystemHealth()
  const failed = [waiting, today].find((query) => query.isError && !query.data)
  const now = today.dataUpdatedAt || Date.now()
  // Render all at once: a warning that loads later would appear below the visible screen, however serious it
  // is.
  const isKnown = waiting.data && today.data && !systemHealth.isPending
  return (
    <>
      {!isKnown && <h1 className="sr-only">编辑部</h1>}
      {failed && (
        <LoadError
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
              matters={getPendingItems(waiting.data, reports.data?.pages[0]?.open ?? 0)}
              first={today.data.to_audit}
              aside={<AddArticle isAside />}
            />
            <FailureSummary />
            <TodayCalendar slots={getCalendarSlots(today.data.calendar, now)} />
          </div>
          <TodaySide
            health={sortUnhealthyFirst([
              ...getHealthChecks(waiting.data, today.data, now),
              ...getSystemHealthChecks(systemHealth.data),
            ])}
          />
        </div>
      )}
      {waiting.data && <RunningTasks tasks={waiting.data.tasks.filter(isRunning)} />}
      <ReportedNotes />
      <SmsOutbox />
    </>
  )
}
