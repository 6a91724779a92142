// 收藏 and 稍后读: the articles that a reader saved, each list in its own tab; the tab is part of the URL.
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { ArticleList } from '../../features/article/ArticleList.tsx'
import { useMarkedArticles } from '../../features/article/queries.ts'
import { BackBar } from '../../ui/BackBar.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page, PageTitle } from '../../ui/Page.tsx'
import { StaleDataNotice } from '../../ui/StaleDataNotice.tsx'
import { SegmentedControl } from '../../ui/Tabs.tsx'

type ListKind = 'STAR' | 'LATER'
const LISTS: readonly { value: ListKind; label: string }[] = [
  { value: 'STAR', label: '收藏' },
  { value: 'LATER', label: '稍后读' },
]
const EMPTY: Record<ListKind, { title: string; hint: string }> = {
  STAR: { title: '还没有收藏的文章', hint: '读到喜欢的，点文章下面的“收藏”就能保存。' },
  LATER: { title: '还没有稍后读的文章', hint: '在文章旁边的 ··· 里点“稍后读”，有空再读。' },
}

export function MyStarScreen() {
  const { searchStr } = useLocation()
  const list: ListKind = new URLSearchParams(searchStr).get('action') === 'LATER' ? 'LATER' : 'STAR'
  const marked = useMarkedArticles(list)
  const navigate = useNavigate()
  const choose = (value: ListKind) =>
    void navigate({ to: value === 'STAR' ? '/MyStar' : '/MyStar?action=LATER', replace: true })
  return (
    <>
      <BackBar />
      <Page rows>
        <PageTitle title="收藏和稍后读" />
        <StaleDataNotice />
        <SegmentedControl label="列表" items={LISTS} value={list} onChange={choose} />
        <ArticleList
          query={marked}
          label={list === 'STAR' ? '收藏的文章' : '稍后读的文章'}
          eager={4}
          end="没有更多了"
          empty={
            <EmptyState
              {...EMPTY[list]}
              action={
                <Link to="/" className={buttonClass({ variant: 'primary' })}>
                  去挑一篇
                </Link>
              }
            />
          }
        />
      </Page>
    </>
  )
}
