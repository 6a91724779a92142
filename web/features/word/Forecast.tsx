// What comes due in the next thirty days, as bars that can be read out too.
import { afterHanzi, dateText } from '../../lib/format.ts'
import styles from './Forecast.module.css'

const HEIGHT = 56
const STEP = 10

export function Forecast({ days }: { days: readonly { day: string; count: number }[] }) {
  const most = Math.max(1, ...days.map(({ count }) => count))
  const total = days.reduce((sum, { count }) => sum + count, 0)
  // Thirty empty bars say nothing that the figures above have not said.
  if (total === 0) return null
  const busiest = days.find(({ count }) => count === most)
  const when = afterHanzi(busiest === days[0] ? '今天' : busiest ? dateText(busiest.day) : '')
  const words = `未来 30 天共 ${total} 个到期，最多的一天是${when}，${most} 个`
  return (
    <figure className={styles.forecast}>
      <svg
        viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
        role="img"
        aria-label={words}
        preserveAspectRatio="none"
      >
        {days.map(({ day, count }, at) => {
          const height = count === 0 ? 1 : Math.max(3, (count / most) * HEIGHT)
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
              <title>{`${dateText(day)} · ${count} 个`}</title>
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
