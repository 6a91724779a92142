// Shows under which words what was read stands.
import { expect, it } from 'vitest'
import { formatWhenRead, groupByWhenRead } from './when-read.ts'

const NOW = '2026-03-10T02:00:00Z'

it('names today and yesterday by the days of Shanghai, then the week, then the month', () => {
  const at = (last_at: string) => formatWhenRead(last_at, NOW)
  expect(at('2026-03-09T16:00:01Z')).toBe('今天')
  expect(at('2026-03-09T15:59:59Z')).toBe('昨天')
  expect(at('2026-03-04T00:00:00Z')).toBe('最近七天')
  expect(at('2026-03-02T00:00:00Z')).toBe('3 月')
  expect(at('2025-12-31T15:00:00Z')).toBe('2025 年 12 月')
  // A device whose clock runs ahead has not read tomorrow.
  expect(at('2026-03-11T02:00:00Z')).toBe('今天')
})

it('keeps the order, and every row once', () => {
  const rows = [
    '2026-03-10T01:00:00Z',
    '2026-03-10T00:00:00Z',
    '2026-02-01T00:00:00Z',
    '2026-01-01T00:00:00Z',
  ].map((last_at) => ({ last_at }))
  expect(groupByWhenRead(rows, NOW).map(({ when, rows: { length } }) => [when, length])).toEqual([
    ['今天', 2],
    ['2 月', 1],
    ['1 月', 1],
  ])
  expect(groupByWhenRead(rows, NOW).flatMap((group) => group.rows)).toEqual(rows)
})
