// Bar charts: reading time by hour of the day, saved words and reviews, finished articles by level and topic.
import type { ReadingData } from '../../../contract/history.ts'
import type { DayFigures } from '../../../domain/history/reading-data.ts'
import { levelLabel } from '../../../domain/language/level-names.ts'
import { formatCount } from '../../lib/format.ts'
import styles from './BarCharts.module.css'
import { ChartCard } from './ChartCard.tsx'
import {
  findBusiestHours,
  formatMonth,
  getFinishedCaption,
  getHoursCaption,
  getWordsCaption,
} from './chart-captions.ts'

const percent = (part: number, most: number): string => `${most === 0 ? 0 : Math.round((100 * part) / most)}%`
const HOUR_TICKS = [0, 6, 12, 18]

export function HoursChart({ hours }: { hours: readonly number[] }) {
  const most = Math.max(...hours)
  const caption = getHoursCaption(hours)
  const busiest = findBusiestHours(hours)
  const table = {
    heads: ['钟点', '分钟'],
    rows: hours.flatMap((seconds, hour) =>
      seconds > 0 ? [[`${hour}:00`, formatCount(Math.ceil(seconds / 60))]] : [],
    ),
  }
  return (
    <ChartCard said={caption} table={table}>
      {most > 0 && (
        <div className={styles.hours} role="img" aria-label={`一天里各个钟点的阅读时间，${caption.title}`}>
          {hours.map((seconds, hour) => (
            // Hours never change order, so the index is a stable key.
            <span key={`${String(hour)}:00`} data-most={busiest.includes(hour) || undefined}>
              <i style={{ height: percent(seconds, most) }} />
              <em>{HOUR_TICKS.includes(hour) && hour}</em>
            </span>
          ))}
        </div>
      )}
    </ChartCard>
  )
}

export function WordsChart({ data, months }: { data: ReadingData; months: readonly DayFigures[] }) {
  const mostSaved = Math.max(...months.map(({ words_saved }) => words_saved))
  const mostReviews = Math.max(...months.map(({ reviews }) => reviews))
  const said = getWordsCaption(data)
  const table = {
    heads: ['月', '加入', '复习'],
    rows: months.map(({ day, words_saved, reviews }) => [
      `${day.slice(0, 4)} 年 ${formatMonth(day)}`,
      formatCount(words_saved),
      formatCount(reviews),
    ]),
  }
  return (
    <ChartCard said={said} table={table}>
      <div className={styles.pairs} role="img" aria-label={`每月加入的词和复习的次数，${said.title}`}>
        {months.map(({ day, words_saved, reviews }) => (
          <span key={day}>
            <span className={styles.up}>
              <i style={{ height: percent(words_saved, mostSaved) }} />
            </span>
            <span className={styles.down}>
              {reviews > 0 && <i style={{ height: percent(reviews, mostReviews) }} />}
            </span>
            <em>{Number(day.slice(5, 7))}</em>
          </span>
        ))}
      </div>
    </ChartCard>
  )
}

const MAX_TOPICS = 6

/** The rows contain text and numbers, so the bars need no further description for screen readers. */
export function FinishedChart({ finished }: { finished: ReadingData['finished'] }) {
  const said = getFinishedCaption(finished)
  const levels = finished.levels.map(({ level, count }) => ({
    name: level ? levelLabel(level) : '未定',
    count,
  }))
  const topics = finished.topics.slice(0, MAX_TOPICS).map(({ label, count }) => ({ name: label, count }))
  return (
    <ChartCard said={said}>
      <div className={styles.kinds}>
        <Rows label="按难度" rows={levels} />
        <Rows label="按话题" rows={topics} />
      </div>
    </ChartCard>
  )
}

function Rows({ label, rows }: { label: string; rows: readonly { name: string; count: number }[] }) {
  const most = Math.max(0, ...rows.map(({ count }) => count))
  if (rows.length === 0) return null
  return (
    <ul className={styles.rows} aria-label={label}>
      {rows.map(({ name, count }) => (
        <li key={name}>
          <span>{name}</span>
          <i aria-hidden="true">
            <b style={{ width: percent(count, most) }} />
          </i>
          <em>{formatCount(count)}</em>
        </li>
      ))}
    </ul>
  )
}
