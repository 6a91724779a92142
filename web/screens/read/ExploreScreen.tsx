// 探索: the index of the whole library on one page.
import { Link } from '@tanstack/react-router'
import { LevelIndex, NewHere, ReadNow, TopicIndex } from '../../features/article/explore/Contents.tsx'
import { RecentCollections } from '../../features/collection/RecentCollections.tsx'
import { CreatorIndex } from '../../features/creator/CreatorIndex.tsx'
import { NewestIssue } from '../../features/magazine/NewestIssue.tsx'
import { useIsLoggedIn } from '../../lib/session.ts'
import { SearchIcon } from '../../ui/more-icons.tsx'
import { RuledSection } from '../../ui/RuledSection.tsx'
import { StaleDataNotice } from '../../ui/StaleDataNotice.tsx'
import styles from './Explore.module.css'

export function ExploreScreen() {
  const isMember = useIsLoggedIn()
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>探索</h1>
        <Link to="/Search" className={styles.find} aria-label="搜索文章，中文英文都可以">
          <SearchIcon size={22} />
        </Link>
      </header>
      <StaleDataNotice />
      <div className={styles.columns}>
        <div>
          <RuledSection title="编辑推荐">
            <ReadNow />
          </RuledSection>
          <RuledSection title="合集" action={<Link to="/collection/all">全部合集</Link>}>
            <RecentCollections />
          </RuledSection>
        </div>
        <div>
          <NewestIssue />
          <RuledSection title="按话题" action={<Link to="/label">话题和难度</Link>}>
            <TopicIndex />
          </RuledSection>
          <RuledSection title="刊物">
            <CreatorIndex kind="PUBLICATION" label="刊物" first={5} />
          </RuledSection>
          <RuledSection title="按难度">
            <LevelIndex />
          </RuledSection>
        </div>
        <div>
          <RuledSection title="作者" action={isMember && <Link to="/topic/following">关注的新文章</Link>}>
            <CreatorIndex kind="AUTHOR" label="作者" />
          </RuledSection>
          <RuledSection title="新到" action={<Link to="/article">全部文章</Link>}>
            <NewHere />
          </RuledSection>
        </div>
      </div>
    </div>
  )
}
