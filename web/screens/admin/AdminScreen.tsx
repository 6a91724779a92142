// 编辑部: what waits, what comes out today, how the house is; beside it the reports of readers and the log of acts.
import { useLocation } from '@tanstack/react-router'
import { Acts } from '../../features/desk/Acts.tsx'
import { AddArticle } from '../../features/desk/AddArticle.tsx'
import { AdminBar } from '../../features/desk/AdminBar.tsx'
import { useToday, useWaiting } from '../../features/desk/queries.ts'
import { SiteRules, SmsOutbox } from '../../features/desk/SiteRules.tsx'
import { Tasks } from '../../features/desk/Tasks.tsx'
import styles from '../../features/desk/Today.module.css'
import { TodayCalendar } from '../../features/desk/TodayCalendar.tsx'
import { TodayLead } from '../../features/desk/TodayLead.tsx'
import { TodaySide } from '../../features/desk/TodaySide.tsx'
import { healthOf, mattersOf, slotsOf } from '../../features/desk/today.ts'
import { ReportedNotes } from '../../features/note/ReportedNotes.tsx'
import { useReports } from '../../features/report/queries.ts'
import { ReportQueue } from '../../features/report/ReportQueue.tsx'
import { isRunning } from '../../lib/use-task.ts'
import { Failed } from '../../ui/Empty.tsx'
import { Page, PageTitle } from '../../ui/Page.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'

export function AdminScreen() {
  const { searchStr } = useLocation()
  const view = new URLSearchParams(searchStr).get('view')
  return (
    <Page wide>
      <AdminBar here={view === 'reports' ? 'reports' : view === 'log' ? 'log' : 'today'} />
      {view === 'reports' && (
        <>
          <PageTitle title="译得不对" sub="读者说的；改好了文章和从那里存下的生词一起改" />
          <ReportQueue />
        </>
      )}
      {view === 'log' && (
        <>
          <PageTitle title="操作记录" sub="谁在什么时候改了什么；文章的每一步在它自己的编辑台里" />
          <Acts />
        </>
      )}
      {view !== 'reports' && view !== 'log' && <Today />}
    </Page>
  )
}

function Today() {
  const waiting = useWaiting()
  const today = useToday()
  const reports = useReports('OPEN')
  const failed = [waiting, today].find((query) => query.isError && !query.data)
  const now = today.dataUpdatedAt || Date.now()
  return (
    <>
      <PageTitle title="编辑部" action={<AddArticle />} />
      {failed && (
        <Failed
          message={failed.error?.message ?? ''}
          retrying={failed.isFetching}
          onRetry={() => void failed.refetch()}
        />
      )}
      {!failed && !(waiting.data && today.data) && (
        <SkeletonRows rows={6} cover={false} label="正在看有什么事" />
      )}
      {waiting.data && today.data && (
        <div className={styles.today}>
          <div>
            <TodayLead
              matters={mattersOf(waiting.data, reports.data?.pages[0]?.open ?? 0)}
              first={today.data.to_audit}
            />
            <TodayCalendar slots={slotsOf(today.data.calendar, now)} />
          </div>
          <TodaySide health={healthOf(waiting.data, today.data, now)} />
        </div>
      )}
      {waiting.data && <Tasks tasks={waiting.data.tasks.filter(isRunning)} />}
      <ReportedNotes />
      <SiteRules />
      <SmsOutbox />
    </>
  )
}
