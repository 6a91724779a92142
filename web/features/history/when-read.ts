// Groups what was read by when that was.
import { countDaysBetween, type DateInput, toShanghaiDay } from '../../lib/format.ts'

/** 今天, 昨天, 最近七天, then the month, with its year when it is another: under what a row of the history stands. */
export function formatWhenRead(last_at: string, now: DateInput = Date.now()): string {
  const days = countDaysBetween(last_at, now)
  if (days <= 0) return '今天'
  if (days === 1) return '昨天'
  if (days < 7) return '最近七天'
  const [year, month] = toShanghaiDay(last_at).split('-').map(Number)
  return String(year) === toShanghaiDay(now).slice(0, 4) ? `${month} 月` : `${year} 年 ${month} 月`
}

/** Rows that stand under the same words, in their order. */
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
