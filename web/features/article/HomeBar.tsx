// Top bar of the home page: site name, today's reading time, saved articles, and search.
import { Link } from '@tanstack/react-router'
import type { TodaySummary } from '../../../contract/history.ts'
import { formatDuration } from '../../lib/format.ts'
import { useIsLoggedIn } from '../../lib/session.ts'
import { BookmarkIcon, SearchIcon } from '../../ui/more-icons.tsx'
import styles from './Front.module.css'
import { useMemberToday } from './home-head.ts'

/** E.g. 今天 6 分钟 · 连续 3 天; zero values are left out, '' if both are zero. */
export const formatTodaySummary = ({ seconds, streak }: Pick<TodaySummary, 'seconds' | 'streak'>): string =>
  [seconds >= 60 && `今天 ${formatDuration(seconds)}`, streak > 0 && `连续 ${streak} 天`]
    .filter(Boolean)
    .join(' · ')

export function HomeBar() {
  const isMember = useIsLoggedIn()
  const { data: today } = useMemberToday()
  const day = today && formatTodaySummary(today)
  return (
    <header className={styles.top}>
      <h1 className={styles.wordmark}>开卷</h1>
      <p className={styles.slogan}>读外刊，学英语</p>
      <p className={styles.day}>{day && <Link to="/read_data">{day}</Link>}</p>
      {isMember && (
        <Link to="/MyStar" className={styles.icon} aria-label="收藏和稍后读">
          <BookmarkIcon size={22} />
        </Link>
      )}
      <Link to="/Search" className={styles.find} aria-label="搜索文章，中文英文都可以">
        <SearchIcon size={22} />
        <span>搜索文章，中文英文都可以</span>
        <kbd>/</kbd>
      </Link>
    </header>
  )
}
