// Memory statistics of a word: three small figures, past reviews and the next due dates.
import { countDaysBetween, formatDate, formatPercent } from '../../lib/format.ts'
import { RATING_LABELS } from './ratings.ts'
import type { WordDetailResult } from './shapes.ts'
import styles from './WordDetail.module.css'

/** Number of past reviews shown above today. */
const PAST = 3

export function MemoryStats({ detail }: { detail: WordDetailResult }) {
  const { card, retrievability, stability } = detail
  if (card.state === 'NEW') {
    return (
      <>
        <h2>记忆</h2>
        <p className={styles.nothing}>还没复习过，等第一次复习。</p>
      </>
    )
  }
  if (card.is_resting) {
    return (
      <>
        <h2>记忆</h2>
        <p className={styles.nothing}>忘过 {card.lapses} 次，已暂停复习。可在“更多”里恢复复习。</p>
      </>
    )
  }
  const days = Math.max(1, Math.round(stability))
  return (
    <>
      <h2>记忆</h2>
      <dl className={styles.figures}>
        <div>
          <dd>{formatPercent(retrievability)}</dd>
          <dt>当前记忆率</dt>
        </div>
        <div>
          <dd>
            {days}
            <small>天</small>
          </dd>
          <dt>记忆时长</dt>
        </div>
        <div>
          <dd>
            {card.reps}
            <small>次</small>
          </dd>
          <dt>{card.lapses > 0 ? `复习过，忘过 ${card.lapses} 次` : '复习过'}</dt>
        </div>
      </dl>
      <Days detail={detail} />
    </>
  )
}

type Day = { when: string; what: string; kind: 'past' | 'now' | 'later' }

/** The latest reviews, today when it is due, the next due date, and the due date after a 认识. */
function daysOf({ card, history, next }: WordDetailResult, now: Date): Day[] {
  const past = history
    .filter(({ is_undone }) => !is_undone)
    .slice(0, PAST)
    .reverse()
    .map(({ at, rating }): Day => ({ when: formatDate(at, now), what: RATING_LABELS[rating], kind: 'past' }))
  const isDue = countDaysBetween(now, card.due) <= 0
  const due: Day = isDue
    ? { when: '今天', what: '到期', kind: 'now' }
    : { when: formatDate(card.due, now), what: '下次复习', kind: 'later' }
  const later: Day = { when: formatDate(next['3'], now), what: '如今天认识', kind: 'later' }
  return isDue ? [...past, due, later] : [...past, due]
}

function Days({ detail }: { detail: WordDetailResult }) {
  const days = daysOf(detail, new Date())
  return (
    <div className={styles.days}>
      <h2>复习安排</h2>
      <ol>
        {days.map(({ when, what, kind }, at) => (
          <li key={`${String(at)} ${when}`} data-kind={kind}>
            {when}
            <small>{what}</small>
          </li>
        ))}
      </ol>
    </div>
  )
}
