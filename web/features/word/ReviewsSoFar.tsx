// Past reviews and the reviews of the next week, as a section of the reading data.
import { formatCount } from '../../lib/format.ts'
import { useWordsOverview } from './overview.ts'
import styles from './ReviewsSoFar.module.css'
import { getComingDays, listRecalls, type ReviewedDay, sumRecalls } from './reviews-so-far.ts'

/** Renders nothing without past or future reviews. `today`: YYYY-MM-DD. */
export function ReviewsSoFar({ days, today }: { days: readonly ReviewedDay[]; today: string }) {
  const { data: overview } = useWordsOverview()
  const reviews = days.reduce((sum, day) => sum + day.reviews, 0)
  const dots = listRecalls(days)
  const learnt = sumRecalls(days)
  const coming = getComingDays(overview?.forecast ?? [], today)
  const due = coming.reduce((sum, { count }) => sum + count, 0)
  if (reviews === 0 && due === 0) return null
  const maxCount = Math.max(...coming.map(({ count }) => count))
  return (
    <section className={styles.reviews}>
      {reviews > 0 && (
        <>
          <h2>复习 {formatCount(reviews)} 次</h2>
          <p>
            {learnt.reviews > 0
              ? `学会的词再复习 ${formatCount(learnt.reviews)} 次，记得 ${formatCount(learnt.recalled)} 次`
              : '学会的词再复习，就知道记没记住'}
          </p>
          <div className={styles.recalls} aria-hidden="true">
            {dots.map((isRecalled, at) => (
              <i key={`${String(at)} of ${dots.length}`} data-kept={isRecalled || undefined} />
            ))}
          </div>
        </>
      )}
      {due > 0 && (
        <>
          <h2>未来 7 天要复习 {formatCount(due)} 个</h2>
          <ol aria-label="每天要复习几个">
            {coming.map(({ day, name, count }) => (
              <li key={day}>
                <span className="sr-only">{`${name} ${count} 个`}</span>
                <span aria-hidden="true">{count > 0 && count}</span>
                <i aria-hidden="true" style={{ height: `${(64 * count) / maxCount}px` }} />
                <span aria-hidden="true">{name}</span>
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  )
}
