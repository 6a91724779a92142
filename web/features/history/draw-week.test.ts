// The picture of the first days on a grid: the sentence, a row a day with its dots, a name only if wanted, a code that is read.
import jsQR from 'jsqr'
import { expect, it } from 'vitest'
import { drawWeek, type WeekText } from './draw-week.ts'
import { type DrawingContext, SHEET_SIZE } from './picture-sheet.ts'
import { buildSheetDots } from './week-sheet.ts'

const INK = {
  bg: '#fff',
  ink: '#111',
  ink2: '#555',
  ctl: '#888',
  line: '#ddd',
  accent: '#0a0',
  'on-accent': '#fff',
}
const url = 'https://kaijuan.example'
const hours = (hour: number, minutes: number) =>
  buildSheetDots(Array.from({ length: 24 }, (_, at) => (at === hour ? minutes * 60 : 0)))
const WEEK = {
  headline: '这 5 天你读了 73 分钟，读完 9 篇，今天也读了，明天还要再读一会儿',
  title: '多在晚上九点读',
  rows: [
    { day: '2026-03-05', name: '周四', minutes: 9, dots: hours(21, 9) },
    { day: '2026-03-06', name: '今天', minutes: 24, dots: hours(7, 24) },
    { day: '2026-03-07', name: '周六', minutes: 0, dots: [] },
  ],
  name: undefined,
  link: url,
} satisfies WeekText

function drawn(given: Partial<WeekText> = {}) {
  const texts: { text: string; x: number }[] = []
  const arcs: { x: number; y: number; radius: number }[] = []
  const rects: { color: unknown; x: number; y: number; width: number; height: number }[] = []
  const pen: DrawingContext = {
    fillStyle: '',
    font: '',
    textAlign: 'left',
    fillText: (text, x) => texts.push({ text, x }),
    measureText: (text) => ({ width: text.length * 20 }) as TextMetrics,
    beginPath: () => undefined,
    arc: (x, y, radius) => arcs.push({ x, y, radius }),
    fill: () => undefined,
    fillRect(x, y, width, height) {
      rects.push({ color: this.fillStyle, x, y, width, height })
    },
  }
  drawWeek(pen, { ...WEEK, ...given }, INK)
  return { texts, arcs, rects, words: texts.map(({ text }) => text) }
}

it('has the whole sentence, in lines that fit, and the minutes of each day that was read', () => {
  const { words } = drawn()
  const lines = words.slice(1, words.indexOf(WEEK.title))
  expect(lines.join('').replaceAll(' ', '')).toBe(WEEK.headline.replaceAll(' ', ''))
  expect(lines.length).toBeGreaterThan(1)
  expect(lines.every((line) => line.length * 20 <= SHEET_SIZE.width - 80)).toBe(true)
  expect(words).toEqual(expect.arrayContaining(['周四', '9 分', '今天', '24 分', '周六']))
  expect(words).not.toContain('0 分')
})

const linesOf = (headline: string) => {
  const { words } = drawn({ headline })
  return words.slice(1, words.indexOf(WEEK.title))
}

it('ends lines after clauses, and parts no figure from its unit', () => {
  expect(linesOf('这 5 天你读了 73\u00a0分钟，认识的词从 3,900 到 4,100')).toEqual([
    '这 5 天你读了 73\u00a0分钟，',
    '认识的词从 3,900 到 4,100',
  ])
  expect(linesOf('这 5 天你读了 73\u00a0分钟，读完 9\u00a0篇，今天也读了')).toEqual([
    '这 5 天你读了 73\u00a0分钟，读完 9\u00a0篇，',
    '今天也读了',
  ])
  const many = '读'.repeat(20)
  expect(linesOf(`${many} 73\u00a0分钟，读完`)).toEqual([many, '73\u00a0分钟，读完'])
  expect(linesOf(`${many}73\u00a0分钟，读完`)).toEqual([many, '73\u00a0分钟，读完'])
  expect(linesOf(`${many}读读读，读完`)).toEqual([`${many}读读`, '读，读完'])
})

it('places a dot by its hour, larger for more time', () => {
  const [evening, morning, ...rest] = drawn().arcs
  expect(rest).toEqual([])
  expect(morning?.x).toBeLessThan(evening?.x ?? 0)
  expect(morning?.y).toBeGreaterThan(evening?.y ?? 0)
  expect(morning?.radius).toBeGreaterThan(evening?.radius ?? 0)
})

it('has a name only where one is given', () => {
  expect(drawn().words).not.toContain('雨后蜻蜓')
  expect(drawn({ name: '雨后蜻蜓' }).words).toContain('雨后蜻蜓')
})

it('is read by a decoder, and has no code without a link', () => {
  const scale = SHEET_SIZE.scale
  const [width, height] = [SHEET_SIZE.width * scale, SHEET_SIZE.height * scale]
  const read = (given: Partial<WeekText>) => {
    const pixels = new Uint8ClampedArray(width * height * 4).fill(255)
    for (const rect of drawn(given).rects) {
      const light = rect.color === '#fff' ? 255 : rect.color === '#111' ? 20 : 200
      for (let y = scale * rect.y; y < scale * (rect.y + rect.height); y += 1)
        pixels.fill(light, (y * width + scale * rect.x) * 4, (y * width + scale * (rect.x + rect.width)) * 4)
    }
    return jsQR(pixels, width, height)?.data
  }
  expect(read({})).toBe(url)
  expect(read({ link: undefined })).toBeUndefined()
})
