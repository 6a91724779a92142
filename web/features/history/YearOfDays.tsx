// Dot chart of a year: a row per month, a dot per day with an area proportional to the reading time; a ring
// marks today.
import type { ReadingData } from '../../../contract/history.ts'
import type { DayFigures } from '../../../domain/history/reading-data.ts'
import { formatCount } from '../../lib/format.ts'
import { ChartCard } from './ChartCard.tsx'
import { formatMonth, getLongestDayCaption, groupByMonth } from './chart-captions.ts'
import styles from './YearOfDays.module.css'
import { buildYearRows, MONTH_DAYS, YEAR_TICKS, type YearRow } from './year-rows.ts'

const DAYS = Array.from({ length: MONTH_DAYS }, (_, index) => index + 1)

export function YearOfDays({ data }: { data: ReadingData }) {
  const months = groupByMonth(data)
  const daysOf = (month: DayFigures): number =>
    data.items.filter(({ day, seconds }) => seconds > 0 && day.startsWith(month.day.slice(0, 7))).length
  const caption = getLongestDayCaption(data.items)
  const table = {
    heads: ['月', '天', '分钟', '词'],
    rows: months.map((month) => [
      `${month.day.slice(0, 4)} 年 ${formatMonth(month.day)}`,
      String(daysOf(month)),
      formatCount(Math.floor(month.seconds / 60)),
      formatCount(month.words),
    ]),
  }
  return (
    <ChartCard said={caption} table={table}>
      <div
        className={styles.year}
        role="img"
        aria-label={`${data.from} 到 ${data.to} 每天读了多久，${caption.title}`}
      >
        <span className={styles.corner} />
        {DAYS.map((day) => (
          <span key={day} className={styles.tick}>
            {YEAR_TICKS.includes(day) && <i>{day}</i>}
          </span>
        ))}
        <span className={styles.total}>小时</span>
        {buildYearRows(data).map((row) => (
          <Month key={row.month} {...row} />
        ))}
      </div>
    </ChartCard>
  )
}

function Month({ name, hours, days }: YearRow) {
  return (
    <>
      <span className={styles.month}>{name}</span>
      {DAYS.map((number) => {
        const { share = 0, isOver, isToday } = days[number - 1] ?? {}
        return (
          <span key={number} className={styles.day} data-today={isToday || undefined}>
            {share > 0 && <i className={styles.dot} style={{ width: `${Math.round(share * 100)}%` }} />}
            {share === 0 && isOver && <i className={styles.none} />}
          </span>
        )
      })}
      <span className={styles.total}>{hours}</span>
    </>
  )
}
