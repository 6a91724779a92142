// Bar chart of the cards due in the next thirty days, accessible to screen readers.
import { formatDate, spaceAfterHanzi } from '../../lib/format.ts'
import styles from './ForecastChart.module.css'

const HEIGHT = 56
const STEP = 10
/** Min. number of days with cards for a chart. */
const MIN_DAYS = 3

export function ForecastChart({ days }: { days: readonly { day: string; count: number }[] }) {
  const maxCount = Math.max(1, ...days.map(({ count }) => count))
  const total = days.reduce((sum, { count }) => sum + count, 0)
  // Today's count is shown above.
  const filled = days.filter(({ count }) => count > 0)
  const later = days.slice(1).filter(({ count }) => count > 0)
  const [first] = later
  if (!first || filled.length < MIN_DAYS) return null
  const busiest = later.reduce((best, day) => (day.count > best.count ? day : best), first)
  const words = `未来 30 天共 ${total} 个到期，今天之后最多的一天是${spaceAfterHanzi(formatDate(busiest.day))}，${busiest.count} 个`
  return (
    <figure className={styles.forecast}>
      <svg
        viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
        role="img"
        aria-label={words}
        preserveAspectRatio="none"
      >
        {days.map(({ day, count }, at) => {
          const height = count === 0 ? 1 : Math.max(3, (count / maxCount) * HEIGHT)
          return (
            <rect
              key={day}
              className={count === 0 ? styles.barEmpty : styles.bar}
              x={at * STEP + 1}
              y={HEIGHT - height}
              width={STEP - 3}
              height={height}
              rx={1}
            >
              <title>{`${formatDate(day)} · ${count} 个`}</title>
            </rect>
          )
        })}
      </svg>
      <figcaption>
        <span>今天</span>
        <span>30 天后</span>
        <p className={styles.words} aria-hidden="true">
          {words}
        </p>
      </figcaption>
    </figure>
  )
}
