// 版本和更新: whether this app is too old, where to download a newer one, and its news. A page of text.
import { useActiveAnnouncements, useAppUpgrade } from '../../features/site/queries.ts'
import { isEmbedded, openInBrowser } from '../../lib/bridge.ts'
import { formatDate } from '../../lib/format.ts'
import { BackBar } from '../../ui/BackBar.tsx'
import { Button } from '../../ui/Button.tsx'
import { LoadError } from '../../ui/EmptyState.tsx'
import { List, ListRow, Section } from '../../ui/List.tsx'
import { Page, PageTitle } from '../../ui/Page.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'

export function AppUpgradeScreen() {
  const { data, isPending, isError, error, isFetching, refetch } = useAppUpgrade()
  return (
    <>
      <BackBar />
      <Page>
        <PageTitle title="版本和更新" />
        {isPending && <SkeletonLines lines={4} label="正在检查新版本" />}
        {isError && (
          <LoadError message={error.message} retrying={isFetching} onRetry={() => void refetch()} />
        )}
        {data && <Now {...data} />}
        <News />
      </Page>
    </>
  )
}

function Now({ is_too_old, ios, android }: { is_too_old: boolean; ios: string; android: string }) {
  const hasApps = ios !== '' || android !== ''
  const upgradeHint = is_too_old
    ? '当前 App 版本过旧，部分功能无法使用，请更新。'
    : isEmbedded()
      ? '当前版本可以继续使用。'
      : '网页版每次打开都是最新的。'
  return (
    <>
      <p>{upgradeHint}</p>
      {hasApps && (
        <Section title="手机上的开卷">
          <List>
            {ios !== '' && <ListRow title="iPhone 和 iPad" onClick={() => openInBrowser(ios)} />}
            {android !== '' && <ListRow title="安卓" onClick={() => openInBrowser(android)} />}
          </List>
        </Section>
      )}
      {!is_too_old && (
        <p>
          <Button onClick={() => window.location.reload()}>重新打开</Button>
        </p>
      )}
    </>
  )
}

/** Renders nothing without an announcement. */
function News() {
  const { data } = useActiveAnnouncements()
  if (!data || data.result.length === 0) return null
  return (
    <Section title="最近的消息">
      <List>
        {data.result.map(({ id, text, starts_at }) => (
          <ListRow key={id} title={text} trail={formatDate(starts_at)} />
        ))}
      </List>
    </Section>
  )
}
