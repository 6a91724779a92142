// 文章管理: all articles with filters and bulk actions; the filters are part of the URL.
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useRef, useState } from 'react'
import { AddArticle } from '../../features/desk/AddArticle.tsx'
import { AdminBar } from '../../features/desk/AdminBar.tsx'
import { ArticleFilters } from '../../features/desk/ArticleFilters.tsx'
import { ArticleTable } from '../../features/desk/ArticleTable.tsx'
import { BulkBar } from '../../features/desk/BulkBar.tsx'
import {
  type DeskFilters,
  getDeskListPath,
  hasDeskFilters,
  parseDeskFilters,
} from '../../features/desk/filters.ts'
import { useManagedArticles } from '../../features/desk/queries.ts'
import { useWaiting } from '../../features/desk/waiting.ts'
import { formatCount } from '../../lib/format.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { EmptyState, LoadError } from '../../ui/EmptyState.tsx'
import { Page, PageTitle } from '../../ui/Page.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'

const Failures = lazy(() =>
  import('../../features/desk/FailureSummary.tsx').then((m) => ({ default: m.FailureSummary })),
)
const PAGE_SIZE = 20
const NONE: ReadonlySet<string> = new Set()

export function ArticlesAdminScreen() {
  const { searchStr } = useLocation()
  const filters = parseDeskFilters(searchStr)
  const navigate = useNavigate()
  const [selected, setSelected] = useState(NONE)
  const list = useRef<HTMLElement>(null)
  const articles = useManagedArticles(filters)
  const waiting = useWaiting()
  const show = (next: DeskFilters, replace: boolean) => {
    setSelected(NONE)
    void navigate({ to: getDeskListPath(next), replace })
  }
  const turn = (offset: number) => {
    show({ ...filters, offset }, false)
    window.scrollTo({ top: 0 })
  }
  const items = articles.data?.items ?? []
  return (
    <Page wide>
      <AdminBar here={filters.flag === 'pending' ? 'audit' : 'articles'} />
      <PageTitle
        title="文章管理"
        sub={articles.data?.total !== undefined && `共 ${formatCount(articles.data.total)} 篇`}
        action={<AddArticle />}
      />
      <ArticleFilters filters={filters} onChange={(next) => show(next, true)} />
      {filters.stage === 'FAILED' && (
        <Suspense>
          <Failures here={filters.reason} />
        </Suspense>
      )}
      <BulkBar
        articles={items.filter(({ id }) => selected.has(String(id)))}
        isBin={filters.status === 'DELETED'}
        canTranslate={waiting.data?.translation_ready ?? false}
        list={list}
        onDone={() => setSelected(NONE)}
      />
      <section ref={list} tabIndex={-1} aria-label="文章列表">
        {articles.isPending && <SkeletonRows rows={6} cover={false} label="正在加载文章" />}
        {articles.isError && !articles.data && (
          <LoadError
            message={articles.error.message}
            retrying={articles.isFetching}
            onRetry={() => void articles.refetch()}
          />
        )}
        {articles.data && items.length === 0 && <Nothing isNarrowed={hasDeskFilters(filters)} />}
        {items.length > 0 && (
          <ArticleTable articles={items} selected={selected} onSelect={setSelected} list={filters} />
        )}
      </section>
      {articles.data && (items.length > 0 || filters.offset > 0) && (
        <Pager
          offset={filters.offset}
          count={items.length}
          size={PAGE_SIZE}
          total={articles.data.total}
          next={articles.data.next_offset}
          onTurn={turn}
        />
      )}
    </Page>
  )
}

function Nothing(props: { isNarrowed: boolean }) {
  return props.isNarrowed ? (
    <EmptyState
      title="没有符合条件的文章"
      hint="换一个条件，或者看全部。"
      action={
        <Link to="/admin/articles" className={buttonClass()}>
          看全部文章
        </Link>
      }
    />
  ) : (
    <EmptyState
      title="还没有文章"
      hint="添加一篇，或者从订阅源里挑。"
      action={
        <Link to="/admin/rss" className={buttonClass()}>
          看订阅源
        </Link>
      }
    />
  )
}
