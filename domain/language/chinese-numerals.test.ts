// Chinese numbers of any size are read as a Chinese reader reads them.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { extractNumbers, parseChineseNumeral } from './chinese-numerals.ts'

const HANZI = [...'零一二三四五六七八九']
const UNITS = [
  [1000, '千'],
  [100, '百'],
  [10, '十'],
  [1, ''],
] as const

/** A number below ten thousand as it is written out. */
function section(value: number): string {
  let text = ''
  let isGap = false
  for (const unit of UNITS) {
    const digit = Math.floor(value / unit[0]) % 10
    if (digit === 0) isGap = text !== ''
    else {
      text += (isGap ? '零' : '') + HANZI[digit] + unit[1]
      isGap = false
    }
  }
  return text
}
/** Written out in full, 零 wherever units are left out. */
function written(value: number): string {
  if (value === 0) return '零'
  const parts = [
    [Math.floor(value / 1e8), '亿'],
    [Math.floor(value / 1e4) % 1e4, '万'],
    [value % 1e4, ''],
  ] as const
  let text = ''
  for (const [count, unit] of parts) {
    if (count === 0) continue
    const isGap = text !== '' && count < 1000
    text += (isGap ? '零' : '') + (count < 1e4 ? section(count) : written(count)) + unit
  }
  return text
}

describe('a numeral', () => {
  it('of any size is read back', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.nat(100_000),
          fc.nat(999_999_999),
          fc.maxSafeNat().map((n) => n % 1e12),
        ),
        (n) => {
          expect(parseChineseNumeral(written(n)), written(n)).toBe(n)
          expect(extractNumbers(`大约${written(n)}人来了。`)).toEqual([n])
        },
      ),
      { numRuns: 1000 },
    )
  })

  it('in digits after one another is read back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1000, max: 2999 }), (year) => {
        const digits = [...String(year)].map((digit) => HANZI[Number(digit)]).join('')
        expect(parseChineseNumeral(digits)).toBe(year)
        expect(parseChineseNumeral(digits.replaceAll('零', '〇'))).toBe(year)
      }),
    )
  })

  it('in figures with units is read back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9999 }), fc.constantFrom('万', '亿'), (count, unit) => {
        const value = Math.round((count / 10) * (unit === '万' ? 1e4 : 1e8))
        expect(extractNumbers(`有 ${count / 10} ${unit}人`)[0]).toBeCloseTo(value, 3)
      }),
    )
  })

  it.each([
    ['两千五百', 2500],
    ['一千二百', 1200],
    ['两千五', 2500],
    ['一万二', 12_000],
    ['十', 10],
    ['十五', 15],
    ['二十', 20],
    ['一百零五', 105],
    ['一百五', 150],
    ['二〇二四', 2024],
    ['三百万', 3_000_000],
    ['一万亿', 1e12],
    ['三亿五千万', 350_000_000],
    ['万', undefined],
  ])('%s is %s', (text, value) => {
    expect(parseChineseNumeral(text)).toBe(value)
  })

  it.each([
    ['2,500 人，1.4 亿元', [2500, 140_000_000]],
    ['百分之三点五', [100, 3.5]],
    ['３５岁', [35]],
    ['三点五亿', [350_000_000]],
    ['版本 1.2.3', [1, 2, 3]],
    ['没有数字', []],
    ['2024 30', [2024, 30]],
    ['2024\n30 人', [2024, 30]],
    ['1,2345', [1, 2345]],
    ['12,345,678', [12_345_678]],
    ['兩萬零三', [20_003]],
    ['十点半', [10]],
  ])('stands in a text: %s', (text, values) => {
    expect(extractNumbers(text)).toEqual(values)
  })

  it('never throws, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'零〇一二两三九十百千万亿点. 12,年人') }), (text) => {
        for (const value of extractNumbers(text)) expect(Number.isFinite(value)).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })
})
