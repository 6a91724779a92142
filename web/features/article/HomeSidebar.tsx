// The reader's own section of the home page: due words and the article in progress. Two rows on a phone, a
// side column in wide windows; renders nothing without data.
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { TodaySummary } from '../../../contract/history.ts'
import { useIsLoggedIn } from '../../lib/session.ts'
import { useIsWide } from '../../lib/use-media.ts'
import { RightIcon } from '../../ui/icons.tsx'
import styles from './Front.module.css'
import { formatTodaySummary } from './HomeBar.tsx'
import { useDueWords, useGuestWords, useMemberOverview, useMemberToday } from './home-head.ts'
import type { ArticleInProgress } from './in-progress.ts'
import { KnownBar } from './known.tsx'
import { TopicChips } from './TopicChips.tsx'

export interface HomeSidebarProps {
  begun: ArticleInProgress | undefined
  /** Rendered below today's summary on wide screens. */
  week: (today: TodaySummary) => ReactNode
}

export function HomeSidebar({ begun, week }: HomeSidebarProps) {
  const isMember = useIsLoggedIn()
  return (
    <aside className={styles.mine} aria-label="我的学习">
      {isMember ? <MembersDue /> : <GuestsWords />}
      {begun && <GoOn begun={begun} />}
      <Day week={week} />
      <section className={styles.atSide}>
        <h2>话题</h2>
        <TopicChips />
      </section>
    </aside>
  )
}

function MembersDue() {
  const { data } = useMemberOverview()
  if (!data || data.total === 0) return null
  const waiting = data.due + data.fresh_today
  if (waiting === 0) {
    return (
      <section className={styles.atSide}>
        <h2>今日复习</h2>
        <p className={styles.quiet}>今天没有要复习的</p>
      </section>
    )
  }
  return (
    <Due to="/flashcard/start" text={`${waiting} 个词等你复习`}>
      <DueWords count={Math.min(waiting, DUE_WORDS)} />
    </Due>
  )
}

function GuestsWords() {
  const { data: count = 0 } = useGuestWords()
  return count === 0 ? null : <Due to="/flashcard/demo" text={`${count} 个生词，试试复习`} />
}

function Due({ to, text, children }: { to: string; text: string; children?: ReactNode }) {
  return (
    <section>
      <h2 className={styles.sideHead}>今日复习</h2>
      <Link to={to} className={styles.due}>
        <b>{text}</b>
        {children}
        <span className={styles.start}>
          开始
          <RightIcon size={16} />
        </span>
      </Link>
    </section>
  )
}

const DUE_WORDS = 4

/**
 * The first due words on wide screens; empty lines are rendered while the query loads, so that the layout
 * does not shift.
 */
function DueWords({ count }: { count: number }) {
  const isWide = useIsWide()
  const { data } = useDueWords(isWide, DUE_WORDS)
  if (!isWide) return null
  return (
    <ul className={styles.dueWords}>
      {Array.from({ length: count }, (_, at) => data?.items[at]).map((card, at) => (
        <li key={card?.id ?? `word-${String(at)}`}>
          <b lang="en">{card?.lemma}</b> {card?.gloss}
        </li>
      ))}
    </ul>
  )
}

function GoOn({ begun: { id, title, title_zh, percent, minutes } }: { begun: ArticleInProgress }) {
  const left = minutes && Math.max(1, Math.round((minutes * (100 - percent)) / 100))
  return (
    <section>
      <h2 className={styles.sideHead}>接着读</h2>
      <Link to={`/article/${id}`} className={styles.goOn}>
        <span className={styles.goOnWord}>接着读</span>
        <b lang="en">{title}</b>
        <span className={styles.goOnZh}>{title_zh}</span>
        <span className={styles.goOnBar}>
          <KnownBar percent={percent} />
        </span>
        <span className={styles.left}>
          {left ? `还剩 ${left} 分钟` : `读到 ${Math.round(percent)}%`}
          <RightIcon size={16} />
        </span>
      </Link>
    </section>
  )
}

function Day({ week }: Pick<HomeSidebarProps, 'week'>) {
  const { data: today } = useMemberToday()
  const text = today && formatTodaySummary(today)
  if (!text) return null
  return (
    <section className={styles.atSide}>
      <h2>今天</h2>
      <p className={styles.dayLink}>
        <Link to="/read_data">{text}</Link>
      </p>
      {today.reviews + today.words_saved > 0 && (
        <p className={styles.quiet}>
          {[
            today.words_saved > 0 && `新增 ${today.words_saved} 个词`,
            today.reviews > 0 && `复习 ${today.reviews} 次`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      <WhereWide>{() => week(today)}</WhereWide>
    </section>
  )
}

/**
 * A separate component, because SSR does not know the width of the window: the part above it is
 * server-rendered for guests.
 */
const WhereWide = ({ children }: { children: () => ReactNode }) => (useIsWide() ? children() : null)
