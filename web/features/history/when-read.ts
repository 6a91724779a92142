// Groups read items by date.
import { countDaysBetween, type DateInput, toShanghaiDay } from '../../lib/format.ts'

/** Heading of a group: 今天, 昨天, 最近七天, else the month, with the year if it is not the current one. */
export function formatWhenRead(last_at: string, now: DateInput = Date.now()): string {
  const days = countDaysBetween(last_at, now)
  if (days <= 0) return '今天'
  if (days === 1) return '昨天'
  if (days < 7) return '最近七天'
  const [year, month] = toShanghaiDay(last_at).split('-').map(Number)
  return String(year) === toShanghaiDay(now).slice(0, 4) ? `${month} 月` : `${year} 年 ${month} 月`
}

/** Groups consecutive rows with the same heading; the order is preserved. */
export function groupByWhenRead<Row extends { last_at: string }>(
  rows: readonly Row[],
  now: DateInput = Date.now(),
): { when: string; rows: Row[] }[] {
  const groups: { when: string; rows: Row[] }[] = []
  for (const row of rows) {
    const when = formatWhenRead(row.last_at, now)
    const last = groups.at(-1)
    if (last?.when === when) last.rows.push(row)
    else groups.push({ when, rows: [row] })
  }
  return groups
}
