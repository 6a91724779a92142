// Bar chart of the last seven days: minutes per day, today in colour; rendered from the reader's fourth day
// on.
import { useQuery } from '@tanstack/react-query'
import { addDays, countCalendarDays } from '../../../domain/kernel/calendar.ts'
import { historyCalls } from '../../lib/calls/history.ts'
import { toQueryKey } from '../../lib/keys.ts'
import styles from './WeekChart.module.css'
import { buildWeekBars, formatBarMinutes } from './week-bars.ts'

const FROM_DAY = 3

export interface WeekChartProps {
  /** Today in Shanghai, `YYYY-MM-DD`. */
  day: string
  /** Today's reading time in seconds, the same value as in the reader's other figures. */
  seconds: number
}

export function WeekChart({ day, seconds }: WeekChartProps) {
  const { data } = useQuery({
    queryKey: toQueryKey('history', 'week', day),
    queryFn: ({ signal }) => historyCalls.data({ from: addDays(day, -6), to: day }, { signal }),
  })
  if (!data?.first_day || countCalendarDays(data.first_day, day) < FROM_DAY) return null
  const bars = buildWeekBars(data.items, day, seconds)
  const most = Math.max(...bars.map((bar) => bar.minutes))
  if (most === 0) return null
  return (
    <figure className={styles.week}>
      <ol>
        {bars.map((bar) => (
          <li key={bar.day} data-today={bar.day === day || undefined}>
            <span aria-hidden="true">{bar.minutes > 0 && formatBarMinutes(bar.minutes)}</span>
            <i aria-hidden="true" style={{ height: `${Math.round((56 * bar.minutes) / most)}px` }} />
            <em aria-hidden="true">{bar.name}</em>
            <span className="sr-only">{`周${bar.name} ${bar.minutes} 分钟`}</span>
          </li>
        ))}
      </ol>
      <figcaption className="sr-only">最近七天每天读的分钟</figcaption>
    </figure>
  )
}
