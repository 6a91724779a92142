// Preview of the newest revision of an article as a reader would see it, before its approval.
import { Link } from '@tanstack/react-router'
import { STATUS_LABELS } from '../../features/desk/labels.ts'
import { PreviewText } from '../../features/desk/PreviewText.tsx'
import { useArticlePreview } from '../../features/desk/queries.ts'
import { ApiError } from '../../lib/api.ts'
import { BackLink } from '../../ui/BackLink.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { EmptyState, LoadError } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import { SkeletonArticle } from '../../ui/Skeleton.tsx'

export function ArticlePreviewScreen({ params }: { params: Record<string, string> }) {
  const id = Number(params['id'])
  return <Page>{Number.isSafeInteger(id) && id > 0 ? <Opened id={id} /> : <Unknown />}</Page>
}

function Opened({ id }: { id: number }) {
  const preview = useArticlePreview(id)
  if (preview.error instanceof ApiError && preview.error.status === 404) return <Unknown />
  return (
    <>
      <BackLink to={`/admin/article/${id}`}>回编辑台</BackLink>
      {preview.isPending && <SkeletonArticle label="正在打开预览" />}
      {preview.isError && (
        <LoadError
          message={preview.error.message}
          retrying={preview.isFetching}
          onRetry={() => void preview.refetch()}
        />
      )}
      {preview.data && (
        <>
          <p role="note">
            预览第 {preview.data.revision} 版
            {preview.data.status && `，文章现在的状态是${STATUS_LABELS[preview.data.status]}`}
            。只有编辑看得到这一页。
          </p>
          <PreviewText article={preview.data} />
        </>
      )}
    </>
  )
}

function Unknown() {
  return (
    <EmptyState
      title="没有这篇文章"
      hint="它可能已经彻底删除了。"
      action={
        <Link to="/admin/articles" className={buttonClass()}>
          看全部文章
        </Link>
      }
    />
  )
}
