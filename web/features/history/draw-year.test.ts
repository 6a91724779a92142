// The picture of a year on a grid: the sentence, a row a month, a dot a day by its time, all of it on the sheet.
import { expect, it } from 'vitest'
import type { ReadingData } from '../../../contract/history.ts'
import { drawYear, type YearText } from './draw-year.ts'
import { type DrawingContext, SHEET_SIZE } from './picture-sheet.ts'
import { buildYearRows } from './year-rows.ts'

const INK = {
  ...{ bg: '#fff', ink: '#111', ink2: '#555', ctl: '#888', line: '#ddd', accent: '#0a0' },
  'on-accent': '#fff',
}
const items = [
  { day: '2025-12-31', seconds: 3600 },
  { day: '2026-02-28', seconds: 900 },
  { day: '2026-11-28', seconds: 1 },
].map((item) => ({ ...item, words: 0 })) as unknown as ReadingData['items']
const stretch = { from: '2025-12-01', to: '2026-11-28', items, today: { day: '2026-11-28' } }
const rows = buildYearRows(stretch as ReadingData)
const YEAR = {
  ...{
    headline: '这一年你读了 75\u00a0分钟，读完 9\u00a0篇',
    title: '读得最久的一天是 12 月 31 日，60 分钟',
  },
  ...{ rows, name: undefined, link: 'https://kaijuan.example' },
} satisfies YearText

function drawn(given: Partial<YearText> = {}) {
  const texts: { text: string; x: number; y: number }[] = []
  const dots: { color: unknown; x: number; y: number; size: number }[] = []
  const at = { x: 0, y: 0, radius: 0 }
  const pen: DrawingContext = {
    fillStyle: '',
    font: '',
    textAlign: 'left',
    fillText: (text, x, y) => texts.push({ text, x, y }),
    measureText: (text) => ({ width: text.length * 20 }) as TextMetrics,
    beginPath: () => undefined,
    arc: (x, y, radius) => Object.assign(at, { x, y, radius }),
    fill() {
      dots.push({ color: this.fillStyle, x: at.x, y: at.y, size: 2 * at.radius })
    },
    fillRect: () => undefined,
  }
  drawYear(pen, { ...YEAR, ...given }, INK)
  return { texts, dots, words: texts.map(({ text }) => text) }
}

it('has the sentence, the longest day, and each month with its hours', () => {
  const { words, texts } = drawn()
  expect(words).toEqual(
    expect.arrayContaining(['开卷', YEAR.title, '12 月', '1 月', '11 月', '1.0', '0.3', '0.1']),
  )
  expect(words.filter((word) => /^\d+ 月$/.test(word))).toHaveLength(12)
  expect(words.slice(1, words.indexOf(YEAR.title)).join('')).toBe(YEAR.headline)
  expect(texts.every(({ x, y }) => x > 0 && x < SHEET_SIZE.width && y > 0 && y < SHEET_SIZE.height)).toBe(
    true,
  )
})

it('has a dot for each day that was read, its area by the time, in the row of its month', () => {
  const read = drawn().dots.filter(({ color }) => color === INK.accent)
  const [december, february, today] = read
  expect(read).toHaveLength(3)
  expect((december?.size ?? 0) ** 2 / (february?.size ?? 0) ** 2).toBeCloseTo(4)
  expect(today?.size).toBeGreaterThan(1.5)
  expect(december?.x).toBeGreaterThan(february?.x ?? 0)
  expect(today?.x).toBe(february?.x)
  expect(december?.y).toBeLessThan(february?.y ?? 0)
  expect(february?.y).toBeLessThan(today?.y ?? 0)
  // Dots of two days never meet.
  const columns = [...new Set(drawn().dots.map(({ x }) => x))].sort((a, b) => a - b)
  expect(december?.size).toBeLessThan((columns[1] ?? 0) - (columns[0] ?? 0))
})

it('has a point for each other day until today, and none for days to come or days of no month', () => {
  // 363 days from 1 December to 28 November.
  expect(drawn().dots).toHaveLength(363)
  expect(rows.find(({ month }) => month === '2026-02-01')?.days.filter(({ isOver }) => isOver)).toHaveLength(
    28,
  )
})

it('has the code at its foot where there is a link, and no row as low as it', () => {
  expect(drawn().words).toContain('在开卷读英文，扫码来读')
  expect(drawn({ link: undefined }).words).toContain('在开卷读英文')
  expect(Math.max(...drawn().dots.map(({ y, size }) => y + size / 2))).toBeLessThan(
    SHEET_SIZE.height - 40 - 92,
  )
})
