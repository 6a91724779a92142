// 编辑文章: reads the article and what this browser kept of it, then lays both on the desk.
import { Link } from '@tanstack/react-router'
import { Desk } from '../../features/desk/Desk.tsx'
import { useDesk } from '../../features/desk/queries.ts'
import { useKeptDraft } from '../../features/desk/use-editing.ts'
import { Refused } from '../../lib/api.ts'
import { BackLink } from '../../ui/BackLink.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { Empty, Failed } from '../../ui/Empty.tsx'
import { Page } from '../../ui/Page.tsx'
import { SkeletonArticle } from '../../ui/Skeleton.tsx'

export function ArticleDeskScreen({ params }: { params: Record<string, string> }) {
  const id = Number(params['id'])
  return <Page wide>{Number.isSafeInteger(id) && id > 0 ? <Opened key={id} id={id} /> : <Unknown />}</Page>
}

function Opened({ id }: { id: number }) {
  const article = useDesk(id)
  const kept = useKeptDraft(id)
  if (article.data && !kept.isPending) return <Desk article={article.data} kept={kept.data ?? null} />
  if (!article.isError)
    return (
      <>
        <ToArticles />
        <SkeletonArticle label="正在打开编辑台" />
      </>
    )
  if (article.error instanceof Refused && article.error.status === 404) return <Unknown />
  return (
    <>
      <ToArticles />
      <Failed
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
    <Empty
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
