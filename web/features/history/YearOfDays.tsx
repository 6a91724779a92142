// The year: a row a month, a dot a day, its area by the time read; the ring is today.
import type { ReadingData } from '../../../contract/history.ts'
import type { DayFigures } from '../../../domain/history/reading-data.ts'
import { countText } from '../../lib/format.ts'
import { Figure } from './Figure.tsx'
import { longestDay, monthsOf, monthText } from './sentences.ts'
import styles from './YearOfDays.module.css'
import { MONTH_DAYS, YEAR_TICKS, type YearRow, yearRows } from './year-rows.ts'

const DAYS = Array.from({ length: MONTH_DAYS }, (_, index) => index + 1)

export function YearOfDays({ data }: { data: ReadingData }) {
  const months = monthsOf(data)
  const daysOf = (month: DayFigures): number =>
    data.items.filter(({ day, seconds }) => seconds > 0 && day.startsWith(month.day.slice(0, 7))).length
  const said = longestDay(data.items)
  const table = {
    heads: ['月', '天', '分钟', '词'],
    rows: months.map((month) => [
      `${month.day.slice(0, 4)} 年 ${monthText(month.day)}`,
      String(daysOf(month)),
      countText(Math.floor(month.seconds / 60)),
      countText(month.words),
    ]),
  }
  return (
    <Figure said={said} table={table}>
      <div
        className={styles.year}
        role="img"
        aria-label={`${data.from} 到 ${data.to} 每天读了多久，${said.title}`}
      >
        <span className={styles.corner} />
        {DAYS.map((day) => (
          <span key={day} className={styles.tick}>
            {YEAR_TICKS.includes(day) && <i>{day}</i>}
          </span>
        ))}
        <span className={styles.total}>小时</span>
        {yearRows(data).map((row) => (
          <Month key={row.month} {...row} />
        ))}
      </div>
    </Figure>
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
