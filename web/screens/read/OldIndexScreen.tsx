// 全部文章: a plain text page of titles by date; rendered by the server, with links that work without scripts.
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { parsePlainPage, plainListQuery } from '../../features/article/plain-list.ts'
import { formatDate } from '../../lib/format.ts'
import type { PageHead, PrepareContext } from '../../lib/prepare.ts'
import { formatTitle, SITE_DESCRIPTION } from '../../lib/title.ts'
import { BackBar } from '../../ui/BackBar.tsx'
import { EmptyState, LoadError } from '../../ui/EmptyState.tsx'
import { Page, PageTitle } from '../../ui/Page.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import styles from './OldIndex.module.css'

export function OldIndexScreen() {
  const { searchStr } = useLocation()
  const page = parsePlainPage(searchStr)
  const found = useQuery(plainListQuery(page))
  return (
    <>
      <BackBar />
      <Page>
        <PageTitle title="全部文章" sub="按日期排，新的在前" />
        {found.isPending && <SkeletonLines lines={12} label="正在打开全部文章" />}
        {found.isError && <LoadError message={found.error.message} onRetry={() => void found.refetch()} />}
        {found.data?.items.length === 0 && <EmptyState title="这一页没有文章了" />}
        <ol className={styles.list} aria-label="文章">
          {found.data?.items.map(({ id, title, title_zh, published_at }) => (
            <li key={id}>
              <a href={`/article/${id}`}>
                <span lang="en">{title}</span>
                <span className={styles.sub}>
                  {title_zh}
                  {title_zh && published_at ? ' · ' : ''}
                  {published_at && formatDate(published_at)}
                </span>
              </a>
            </li>
          ))}
        </ol>
        <nav className={styles.pages} aria-label="翻页">
          {page > 1 && (
            <a rel="prev" href={page === 2 ? '/_old_index' : `/_old_index?page=${page - 1}`}>
              上一页
            </a>
          )}
          {found.data?.next_offset != null && (
            <a rel="next" href={`/_old_index?page=${page + 1}`}>
              下一页
            </a>
          )}
        </nav>
      </Page>
    </>
  )
}

OldIndexScreen.prepare = async ({ cache, search }: PrepareContext): Promise<PageHead> => {
  await cache.fetchQuery(plainListQuery(parsePlainPage(search)))
  return { title: formatTitle('全部文章'), description: SITE_DESCRIPTION, kind: 'website', isPersonal: false }
}
