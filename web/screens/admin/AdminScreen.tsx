// 编辑部: what waits for me, what runs, the ways to articles and feeds, and the rules of the site.
import { AddArticle } from '../../features/desk/AddArticle.tsx'
import { AdminBar } from '../../features/desk/AdminBar.tsx'
import { useWaiting } from '../../features/desk/queries.ts'
import { SiteRules, SmsOutbox } from '../../features/desk/SiteRules.tsx'
import { Tasks } from '../../features/desk/Tasks.tsx'
import { WaitingList } from '../../features/desk/WaitingList.tsx'
import { ReportedNotes } from '../../features/note/ReportedNotes.tsx'
import { BackLink } from '../../ui/BackLink.tsx'
import { Failed } from '../../ui/Empty.tsx'
import { Section } from '../../ui/List.tsx'
import { Page, PageTitle } from '../../ui/Page.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'

const NO_TRANSLATION = '还没有设置翻译服务，译文可以在编辑台手写；只有英文的文章也能审核和发布。'

export function AdminScreen() {
  const waiting = useWaiting()
  return (
    <Page>
      <BackLink to="/Mine" narrow>
        我的
      </BackLink>
      <AdminBar here="today" />
      <PageTitle title="编辑部" action={<AddArticle />} />
      <Section title="待处理">
        {waiting.isPending && <SkeletonRows rows={4} cover={false} label="正在看有什么事" />}
        {waiting.isError && !waiting.data && (
          <Failed
            message={waiting.error.message}
            retrying={waiting.isFetching}
            onRetry={() => void waiting.refetch()}
          />
        )}
        {waiting.data && <WaitingList waiting={waiting.data} />}
      </Section>
      {waiting.data && <Tasks tasks={waiting.data.tasks} />}
      {waiting.data?.translation_ready === false && <p>{NO_TRANSLATION}</p>}
      <ReportedNotes />
      <SiteRules />
      <SmsOutbox />
    </Page>
  )
}
