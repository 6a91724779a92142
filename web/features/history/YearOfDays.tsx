// The year: a row a month, a dot a day, its area by the time read; the ring is today.
import type { ReadingData } from '../../../contract/history.ts'
import type { DayFigures } from '../../../domain/history/reading-data.ts'
import { countText } from '../../lib/format.ts'
import { Figure } from './Figure.tsx'
import { longestDay, monthsOf, monthText } from './sentences.ts'
import styles from './YearOfDays.module.css'

const DAYS = Array.from({ length: 31 }, (_, index) => index + 1)
const TICKS = new Set([1, 5, 10, 15, 20, 25, 30])

/** The share of the widest dot's width, so that areas compare: a minute is a dot still. */
const widthOf = (seconds: number, most: number): string =>
  `${Math.round(Math.max(0.22, Math.sqrt(seconds / most)) * 100)}%`

const dayIn = (month: string, day: number): string => `${month.slice(0, 8)}${String(day).padStart(2, '0')}`
const lengthOf = (month: string): number =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).getUTCDate()
const hoursText = (seconds: number): string => (Math.round(seconds / 360) / 10).toFixed(1)

export function YearOfDays({ data }: { data: ReadingData }) {
  const months = monthsOf(data)
  const seconds = new Map(data.items.map((item) => [item.day, item.seconds]))
  const most = Math.max(1, ...seconds.values())
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
            {TICKS.has(day) && <i>{day}</i>}
          </span>
        ))}
        <span className={styles.total}>小时</span>
        {months.map(({ day: month, seconds: all }) => (
          <Month key={month} {...{ month, all, seconds, most }} today={data.today.day} />
        ))}
      </div>
    </Figure>
  )
}

function Month(given: {
  month: string
  all: number
  seconds: ReadonlyMap<string, number>
  most: number
  today: string
}) {
  const { month, all, seconds, most, today } = given
  return (
    <>
      <span className={styles.month}>{monthText(month)}</span>
      {DAYS.map((number) => {
        const day = dayIn(month, number)
        const read = seconds.get(day) ?? 0
        const isDay = number <= lengthOf(month) && day <= today
        return (
          <span key={number} className={styles.day} data-today={day === today || undefined}>
            {read > 0 && <i className={styles.dot} style={{ width: widthOf(read, most) }} />}
            {read === 0 && isDay && <i className={styles.none} />}
          </span>
        )
      })}
      <span className={styles.total}>{all > 0 && hoursText(all)}</span>
    </>
  )
}
