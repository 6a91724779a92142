// 关注 on the home screen: new articles of the creators that the reader follows.
import styles from '../../features/article/Front.module.css'
import { useFollowedArticles } from '../../features/creator/queries.ts'
import { flattenCards, HomeRows, HomeSection, SeeAllLink } from './HomeParts.tsx'

/** Number of articles on the home screen. */
const FOLLOWED_SHOWN = 3

/** New articles of followed creators; renders nothing for a reader who follows none. */
export function FollowingFeed() {
  const { data } = useFollowedArticles()
  const cards = flattenCards(data).slice(0, FOLLOWED_SHOWN)
  const count = data?.pages[0]?.new_count ?? 0
  if (cards.length === 0) return null
  return (
    <HomeSection title={<>关注{count > 0 && <small className={styles.newCount}>新到 {count} 篇</small>}</>}>
      <HomeRows cards={cards} />
      <SeeAllLink to="/topic/following" text="关注的全部文章" />
    </HomeSection>
  )
}
