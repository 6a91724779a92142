// 收藏 and 稍后读: what a reader has kept, each list under its tab, which the address tells.
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { ArticleList } from '../../features/article/ArticleList.tsx'
import { useKept } from '../../features/article/queries.ts'
import { BackBar } from '../../ui/BackBar.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { LastSeen } from '../../ui/LastSeen.tsx'
import { Page, PageTitle } from '../../ui/Page.tsx'
import { SegmentedControl } from '../../ui/Tabs.tsx'

type Kept = 'STAR' | 'LATER'
const LISTS: readonly { value: Kept; label: string }[] = [
  { value: 'STAR', label: '收藏' },
  { value: 'LATER', label: '稍后读' },
]
const EMPTY: Record<Kept, { title: string; hint: string }> = {
  STAR: { title: '还没有收藏的文章', hint: '读到喜欢的，点文章下面的“收藏”，它就留在这里。' },
  LATER: { title: '没有放着待读的文章', hint: '在文章旁边的 ··· 里点“稍后读”，有空再来这里找它。' },
}

export function MyStarScreen() {
  const { searchStr } = useLocation()
  const list: Kept = new URLSearchParams(searchStr).get('action') === 'LATER' ? 'LATER' : 'STAR'
  const kept = useKept(list)
  const navigate = useNavigate()
  const choose = (value: Kept) =>
    void navigate({ to: value === 'STAR' ? '/MyStar' : '/MyStar?action=LATER', replace: true })
  return (
    <>
      <BackBar />
      <Page rows>
        <PageTitle title="收藏和稍后读" />
        <LastSeen />
        <SegmentedControl label="列表" items={LISTS} value={list} onChange={choose} />
        <ArticleList
          query={kept}
          label={list === 'STAR' ? '收藏的文章' : '稍后读的文章'}
          eager={4}
          end="都在这里了"
          empty={
            <Empty
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
