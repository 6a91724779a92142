// 编辑文章: loads the article and the draft stored in this browser, then renders the editor with both.
import { Link } from '@tanstack/react-router'
import { ArticleDesk } from '../../features/desk/ArticleDesk.tsx'
import { useDeskArticle } from '../../features/desk/queries.ts'
import { useStoredDraft } from '../../features/desk/use-editing.ts'
import { ApiError } from '../../lib/api.ts'
import { BackLink } from '../../ui/BackLink.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { EmptyState, LoadError } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import { SkeletonArticle } from '../../ui/Skeleton.tsx'

export function ArticleDeskScreen({ params }: { params: Record<string, string> }) {
  const id = Number(params['id'])
  return <Page wide>{Number.isSafeInteger(id) && id > 0 ? <Opened key={id} id={id} /> : <Unknown />}</Page>
}

function Opened({ id }: { id: number }) {
  const article = useDeskArticle(id)
  const storedDraft = useStoredDraft(id)
  if (article.data && !storedDraft.isPending)
    return <ArticleDesk article={article.data} kept={storedDraft.data ?? null} />
  if (!article.isError)
    return (
      <>
        <ToArticles />
        <SkeletonArticle label="正在打开编辑台" />
      </>
    )
  if (article.error instanceof ApiError && article.error.status === 404) return <Unknown />
  return (
    <>
      <ToArticles />
      <LoadError
        message={article.error.message}
        retrying={article.isFetching}
        onRetry={() => void article.refetch()}
      />
    </>
  )
}

const ToArticles = () => <BackLink to="/admin/articles">文章管理</BackLink>

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
