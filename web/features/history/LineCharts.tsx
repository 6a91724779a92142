// Line charts: known words with the confidence interval of the estimate, and the retention of reviews.
import { Link } from '@tanstack/react-router'
import type { ReadingData } from '../../../contract/history.ts'
import type { DayFigures } from '../../../domain/history/reading-data.ts'
import { type CalendarDay, countCalendarDays } from '../../../domain/kernel/calendar.ts'
import { formatCount, formatPercent } from '../../lib/format.ts'
import { ChartCard } from './ChartCard.tsx'
import {
  buildKnownCurve,
  formatMonth,
  formatMonthDay,
  getRetentionByMonth,
  getRetentionCaption,
  getVocabularyCaption,
} from './chart-captions.ts'
import styles from './LineCharts.module.css'

interface Point {
  /** 0–1 from left to right. */
  x: number
  y: number
}
/** Vertical scale: `at(y)` is the distance from the top as a share of the height, 0–1. */
interface Scale {
  ticks: number[]
  at: (y: number) => number
}

/** Three to five round tick values that contain the range `low` to `high`. */
export function createScale(low: number, high: number): Scale {
  const raw = Math.max(1, (high - low) / 3)
  const ten = 10 ** Math.floor(Math.log10(raw))
  const step = ([1, 2, 5, 10].find((each) => each * ten >= raw) ?? 10) * ten
  const first = Math.floor(low / step) * step
  const last = Math.max(first + step, Math.ceil(high / step) * step)
  const ticks = Array.from({ length: Math.round((last - first) / step) + 1 }, (_, at) => first + at * step)
  return { ticks, at: (y) => 1 - (y - first) / (last - first) }
}

const path = (points: readonly Point[], at: (y: number) => number): string =>
  points.map(({ x, y }) => `${(x * 100).toFixed(2)},${(at(y) * 100).toFixed(2)}`).join(' ')

function Line({
  label,
  points,
  scale,
  band,
  ends,
  format,
  rule,
}: {
  label: string
  points: readonly Point[]
  scale: Scale
  /** Error margin of the value, below and above. */
  band?: { below: number; above: number } | undefined
  ends: readonly [string, string]
  format: (y: number) => string
  rule?: { y: number; text: string } | undefined
}) {
  const last = points.at(-1)
  const around = band && [
    ...points.map(({ x, y }) => ({ x, y: y + band.above })),
    ...[...points].reverse().map(({ x, y }) => ({ x, y: y - band.below })),
  ]
  return (
    <div className={styles.line} role="img" aria-label={label}>
      <ol className={styles.ticks}>
        {scale.ticks.map((tick) => (
          <li key={tick} style={{ top: `${scale.at(tick) * 100}%` }}>
            {format(tick)}
          </li>
        ))}
      </ol>
      <div className={styles.plot}>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          {scale.ticks.map((tick) => (
            <path key={tick} className={styles.grid} d={`M0 ${scale.at(tick) * 100}H100`} />
          ))}
          {around && <polygon className={styles.band} points={path(around, scale.at)} />}
          {rule && <path className={styles.rule} d={`M0 ${scale.at(rule.y) * 100}H100`} />}
          <polyline className={styles.curve} points={path(points, scale.at)} />
        </svg>
        {rule && (
          <span className={styles.ruleText} style={{ top: `${scale.at(rule.y) * 100}%` }}>
            {rule.text}
          </span>
        )}
        {last && (
          <i className={styles.end} style={{ left: `${last.x * 100}%`, top: `${scale.at(last.y) * 100}%` }} />
        )}
      </div>
      <p className={styles.ends}>
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </p>
    </div>
  )
}

/** Limits the rows of the table: the first point, the first one of each month, and the last point. */
function byMonth(
  curve: readonly { day: CalendarDay; known: number }[],
): { day: CalendarDay; known: number }[] {
  return curve.filter(
    ({ day }, at) =>
      at === 0 || at === curve.length - 1 || day.slice(0, 7) !== curve[at - 1]?.day.slice(0, 7),
  )
}

export function VocabularyChart({ data }: { data: ReadingData }) {
  const curve = buildKnownCurve(data)
  const [first, last] = [curve[0], curve.at(-1)]
  const caption = getVocabularyCaption(data)
  const { interval = null, known = 0 } = data.vocabulary ?? {}
  // The error of the estimate is that of the baseline, so it is the same on every day.
  const band = interval && { below: known - interval.low, above: interval.high - known }
  const values = curve.map((point) => point.known)
  const scale = createScale(
    Math.min(...values) - (band?.below ?? 0),
    Math.max(...values) + (band?.above ?? 0),
  )
  const span = first && last ? countCalendarDays(first.day, last.day) : 0
  const table = {
    heads: ['那天', '认识的词'],
    rows: byMonth(curve).map((point) => [point.day, formatCount(point.known)]),
  }
  return (
    <ChartCard said={caption} table={curve.length > 1 ? table : undefined}>
      {first && last && span > 0 && (
        <Line
          label={`认识的词，从 ${formatCount(first.known)} 到 ${formatCount(last.known)}`}
          points={curve.map((point) => ({
            x: countCalendarDays(first.day, point.day) / span,
            y: point.known,
          }))}
          {...{ scale }}
          band={band ?? undefined}
          ends={[formatMonthDay(first.day), formatMonthDay(last.day)]}
          format={formatCount}
        />
      )}
      {interval === null && (
        <p className={styles.more}>
          <Link to="/level">{data.vocabulary ? '花 90 秒测一测，误差也会写出来' : '说说我的水平'}</Link>
        </p>
      )}
    </ChartCard>
  )
}

export function RetentionChart({
  months,
  wanted,
}: {
  months: readonly DayFigures[]
  wanted: number | undefined
}) {
  const shares = getRetentionByMonth(months)
  const said = getRetentionCaption(months)
  const [first, last] = [shares[0], shares.at(-1)]
  const lowest = Math.min(...shares.map(({ share }) => share), wanted ?? 1)
  const scale: Scale = createScale(Math.floor(lowest * 20) * 5, 100)
  const table = {
    heads: ['月', '记得', '复习'],
    rows: shares.map(({ month, share }) => [
      `${month.slice(0, 4)} 年 ${formatMonth(month)}`,
      formatPercent(share),
      formatCount(months.find(({ day }) => day === month)?.mature_reviews ?? 0),
    ]),
  }
  return (
    <ChartCard said={said} table={table}>
      {first && last && shares.length > 1 && (
        <Line
          label={`每月复习时还记得的比例，从 ${formatPercent(first.share)} 到 ${formatPercent(last.share)}`}
          points={shares.map(({ share }, at) => ({ x: at / (shares.length - 1), y: share * 100 }))}
          {...{ scale }}
          ends={[formatMonth(first.month), formatMonth(last.month)]}
          format={(y) => `${y}%`}
          rule={wanted === undefined ? undefined : { y: wanted * 100, text: `目标 ${formatPercent(wanted)}` }}
        />
      )}
    </ChartCard>
  )
}
