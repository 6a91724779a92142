// Today's reviews as one figure, with the reasons for it and a start button; without due words, a link to
// more.
import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { isDueInSession } from '../../../domain/word/session.ts'
import { formatCount, formatRelativeTime, spaceAfterHanzi } from '../../lib/format.ts'
import { useIsLoggedIn } from '../../lib/session.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { getMoreNew, getMorePath } from './more-new.ts'
import type { WordsOverview } from './shapes.ts'
import styles from './TodayReview.module.css'

/** Estimated seconds per card: two views and one key press. */
const SECONDS = 12

/** The title of the screen; only the number of due words is larger. `children`: rendered at its right. */
export function WordsTitle({ children }: { children?: ReactNode }) {
  return (
    <div className={styles.title}>
      <h1>单词</h1>
      {children}
    </div>
  )
}

export function TodayReview({ overview }: { overview: WordsOverview }) {
  const { due, fresh_today, next_due, leeches } = overview
  const waiting = due + fresh_today
  // A remaining step of minutes belongs to the interrupted session.
  const isGoingOn = waiting === 0 && next_due !== null && isDueInSession(new Date(next_due), new Date())
  const facts = [
    waiting > 0 && `约 ${Math.max(1, Math.round((waiting * SECONDS) / 60))} 分钟`,
    fresh_today > 0 && freshText(overview),
  ]
  return (
    <section className={styles.today} aria-label="今日复习">
      <div className={styles.act}>
        <div>
          {waiting > 0 ? (
            <p className={styles.headline}>
              今日复习 <span className={styles.figure}>{formatCount(waiting)}</span> 个
            </p>
          ) : (
            <p className={styles.headline}>{isGoingOn ? '还有词要再看一遍' : '今天复习完了'}</p>
          )}
          <p className={styles.facts}>
            {waiting > 0 ? facts.filter(Boolean).join(' · ') : <Nothing overview={overview} />}
          </p>
        </div>
        <Start waiting={isGoingOn ? 'soon' : waiting > 0 ? 'now' : 'none'} overview={overview} />
      </div>
      {leeches > 0 && (
        <p className={styles.figures}>
          <Leeches count={leeches} />
        </p>
      )}
    </section>
  )
}

const LeechSheet = lazy(async () => ({ default: (await import('./LeechSheet.tsx')).LeechSheet }))

/**
 * 易忘词: words that were forgotten repeatedly or are suspended. The sheet stays mounted after it was first
 * opened.
 */
function Leeches({ count }: { count: number }) {
  const [isOpen, setOpen] = useState<boolean>()
  return (
    <>
      <button type="button" className={styles.leeches} onClick={() => setOpen(true)}>
        易忘词 <b>{formatCount(count)}</b>
      </button>
      {isOpen !== undefined && (
        <Suspense>
          <LeechSheet open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** The number of new words, and the daily limit if further new words wait for another day. */
function freshText({ due, fresh, fresh_today, daily_new }: WordsOverview): string {
  const why = fresh > fresh_today ? `（每日新词 ${daily_new}）` : ''
  return due === 0 ? `都是新词${why}` : `其中新词 ${fresh_today} 个${why}`
}

function Nothing({ overview: { next_due, fresh, daily_new } }: { overview: WordsOverview }) {
  const waiting = fresh > 0 && `还有 ${formatCount(fresh)} 个新词，每天学 ${daily_new} 个`
  return (
    <>
      {[next_due && `下一个词${spaceAfterHanzi(formatRelativeTime(next_due))}到期`, waiting]
        .filter(Boolean)
        .join(' · ')}
    </>
  )
}

/** A member may practise before cards are due; a guest's cards are reviewed on their due dates only. */
function Start({ waiting, overview }: { waiting: 'now' | 'soon' | 'none'; overview: WordsOverview }) {
  const isLoggedIn = useIsLoggedIn()
  const more = getMoreNew(overview)
  if (waiting === 'none' && more)
    return (
      <Link to={getMorePath(more, isLoggedIn)} className={buttonClass()}>
        今天再学 {more.count} 个新词
      </Link>
    )
  if (waiting === 'none' && !isLoggedIn) return null
  if (waiting === 'none')
    return (
      <Link to="/flashcard/start?force=1" className={buttonClass()}>
        再练 10 个
      </Link>
    )
  return (
    <Link
      to={isLoggedIn ? '/flashcard/start' : '/flashcard/demo'}
      className={buttonClass({ variant: 'primary' })}
    >
      {waiting === 'soon' ? '接着复习' : '开始复习'}
    </Link>
  )
}
