// /magazine/{id}: one issue (list and page: its head at the left of a wide window, its contents at the
// right).
import { Share } from 'lucide'
import { useEffect } from 'react'
import type { MagazineShown } from '../../../contract/magazine.ts'
import { IssueContents } from '../../features/magazine/IssueContents.tsx'
import { IssueHead } from '../../features/magazine/IssueHead.tsx'
import { useMagazine, useMagazineArticles } from '../../features/magazine/queries.ts'
import { filterReadablePlaces } from '../../features/magazine/reading.ts'
import { ApiError } from '../../lib/api.ts'
import { openShareSheet } from '../../lib/bridge.ts'
import { getSiteOrigin } from '../../lib/site.ts'
import { formatTitle } from '../../lib/title.ts'
import { BackBar } from '../../ui/BackBar.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { copyAndNotify } from '../../ui/copy.ts'
import { LoadError } from '../../ui/EmptyState.tsx'
import { ErrorScreen } from '../../ui/ErrorScreen.tsx'
import { LineIcon } from '../../ui/icons.tsx'
import { SkeletonLines, SkeletonRows } from '../../ui/Skeleton.tsx'
import { SplitLayout } from '../../ui/SplitLayout.tsx'
import { StaleDataNotice } from '../../ui/StaleDataNotice.tsx'

export function MagazineScreen({ params }: { params: Record<string, string> }) {
  const id = Number(params['id'])
  const issue = useMagazine(id)
  const articles = useMagazineArticles(id)
  const data = issue.data
  useEffect(() => {
    if (data) document.title = formatTitle(`${data.name} ${data.edition}`)
  }, [data])
  const isNumber = Number.isSafeInteger(id) && id > 0
  if (!isNumber || (issue.error instanceof ApiError && issue.error.status === 404))
    return (
      <ErrorScreen
        status={404}
        path={`/magazine/${params['id'] ?? ''}`}
        sentence="没有找到这一期杂志，可能还没有出版或已撤回"
      />
    )
  const places = articles.data && filterReadablePlaces(articles.data.items)
  const failure = issue.error ?? articles.error
  return (
    <>
      <BackBar right={data && <ShareIssue issue={data} />} />
      <SplitLayout
        head={
          <>
            <StaleDataNotice />
            {data && places ? (
              <IssueHead issue={data} places={places} share={<ShareIssue issue={data} />} />
            ) : failure ? (
              <LoadError
                message={failure.message}
                retrying={issue.isFetching || articles.isFetching}
                onRetry={() => void Promise.all([issue.refetch(), articles.refetch()])}
              />
            ) : (
              <SkeletonLines lines={6} label="正在加载这一期" />
            )}
          </>
        }
      >
        {data && places ? (
          <IssueContents id={data.id} places={places} />
        ) : (
          !failure && <SkeletonRows cover={false} />
        )}
      </SplitLayout>
    </>
  )
}

const ShareIssue = ({ issue }: { issue: MagazineShown }) => (
  <IconButton label="分享这一期" onClick={() => void pass(issue)}>
    <LineIcon node={Share} size={20} />
  </IconButton>
)

/** Opens the device's share sheet; the fallback copies the text. */
async function pass({ id, name, edition }: MagazineShown): Promise<void> {
  const text = [`${name} ${edition}`, `${getSiteOrigin()}/magazine/${id}`, '来自 开卷 App'].join('\n')
  if (!(await openShareSheet(text))) await copyAndNotify(text, '已复制，去粘贴给朋友吧')
}
