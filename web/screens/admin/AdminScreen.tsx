// 编辑部: work queue, today's publications, system health; in further views the readers' reports and book
// requests, AI usage, health, settings and the audit log.
import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { AdminBar } from '../../features/desk/AdminBar.tsx'
import { Page, PageTitle } from '../../ui/Page.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'

// Separate lazy chunks: opening one view need not fetch the others.
const Acts = lazy(() =>
  import('../../features/desk/AuditLogList.tsx').then((m) => ({ default: m.AuditLogList })),
)
const AiUse = lazy(() =>
  import('../../features/desk/AiUsagePanel.tsx').then((m) => ({ default: m.AiUsagePanel })),
)
const ReportQueue = lazy(() =>
  import('../../features/report/ReportQueue.tsx').then((m) => ({ default: m.ReportQueue })),
)
const RequestQueue = lazy(() =>
  import('../../features/book/RequestQueue.tsx').then((m) => ({ default: m.RequestQueue })),
)
const AnnouncementsAdmin = lazy(() =>
  import('../../features/site/AnnouncementsAdmin.tsx').then((m) => ({ default: m.AnnouncementsAdmin })),
)
const LazySystemHealth = lazy(() =>
  import('../../features/site/SystemHealthPanel.tsx').then((m) => ({ default: m.SystemHealthPanel })),
)
const SettingsView = lazy(() => import('./SettingsView.tsx').then((m) => ({ default: m.SettingsView })))
const TodayView = lazy(() => import('./TodayView.tsx').then((m) => ({ default: m.TodayView })))

/** The further views of this screen. */
const ADMIN_VIEWS = ['reports', 'books', 'announcements', 'log', 'ai', 'health', 'settings'] as const

export function AdminScreen() {
  const { searchStr } = useLocation()
  const view = currentView(new URLSearchParams(searchStr).get('view'))
  return (
    <Page wide>
      <AdminBar here={ADMIN_VIEWS.find((adminView) => adminView === view) ?? 'today'} />
      {view === 'reports' && <PageTitle title="译得不对" sub="读者的反馈；修改后，文章和相关生词一起更新" />}
      {view === 'books' && <PageTitle title="申请" sub="读者想要的书和畅读；图书在详情页加入书库" />}
      {view === 'announcements' && <PageTitle title="公告" sub="每位读者在每台设备上看到一次" />}
      {view === 'log' && <PageTitle title="操作记录" sub="谁在什么时候改了什么；文章的操作在编辑台查看" />}
      {view === 'health' && <PageTitle title="健康" sub="哪里出过错，外部服务好不好" />}
      {view === 'settings' && <PageTitle title="设置" sub="站点的规则；每一次修改都记在操作记录里" />}
      <Suspense fallback={<SkeletonRows rows={6} cover={false} label="正在打开" />}>
        {view === 'reports' && <ReportQueue />}
        {view === 'books' && <RequestQueue />}
        {view === 'announcements' && <AnnouncementsAdmin />}
        {view === 'log' && <Acts />}
        {view === 'ai' && <AiUse />}
        {view === 'health' && <LazySystemHealth />}
        {view === 'settings' && <SettingsView />}
        {!ADMIN_VIEWS.some((each) => each === view) && <TodayView />}
      </Suspense>
    </Page>
  )
}

/** The announcements had another name, which bookmarks may have. */
const currentView = (view: string | null): string | null => (view === 'house' ? 'announcements' : view)
