// 今日复习: how many words are due, one tap from the first card.
import { Link } from '@tanstack/react-router'
import { useIsLoggedIn } from '../../lib/session.ts'
import { RightIcon } from '../../ui/icons.tsx'
import styles from './Home.module.css'
import { useGuestWords, useOverview } from './home-head.ts'

export function DueToday() {
  return useIsLoggedIn() ? <MembersDue /> : <GuestsWords />
}

function MembersDue() {
  const { data } = useOverview()
  if (!data || data.total === 0) return null
  const waiting = data.due + data.fresh_today
  if (waiting === 0) return null
  return <Row to="/flashcard/start" count={waiting} text="个词等你复习" />
}

function GuestsWords() {
  const { data: count = 0 } = useGuestWords()
  return count === 0 ? null : <Row to="/flashcard/demo" count={count} text="个收藏的词，试试复习" />
}

function Row({ to, count, text }: { to: string; count: number; text: string }) {
  return (
    <Link to={to} className={styles.due}>
      <span className={styles.dueCount}>{count}</span>
      <span>{text}</span>
      <RightIcon size={18} />
    </Link>
  )
}
