// Parser for the numbers in a Chinese text, written in digits, in hanzi or in both: 2500, 2.5 万, 两千五百, 二〇二四,
// 三点五亿.

const DIGITS: Record<string, number> = { 零: 0, 〇: 0, 两: 2, 兩: 2 }
for (const [value, hanzi] of [...'零一二三四五六七八九'].entries()) DIGITS[hanzi] = value
const UNITS: Record<string, number> = { 十: 10, 百: 100, 千: 1000 }
const GREAT: Record<string, number> = { 万: 1e4, 萬: 1e4, 亿: 1e8, 億: 1e8 }

const HANZI_DIGIT = '零〇一二两兩三四五六七八九'
const NUMERAL = new RegExp(
  `[\\d${HANZI_DIGIT}十百千万萬亿億](?:[\\d${HANZI_DIGIT}十百千万萬亿億.点\\s]*[\\d${HANZI_DIGIT}十百千万萬亿億])?`,
  'g',
)
const TOKEN = new RegExp(`\\d+(?:\\.\\d+)?|[${HANZI_DIGIT}十百千万萬亿億]`, 'g')
const AFTER_POINT = new RegExp(`点([${HANZI_DIGIT}]+)`)

/** Parses a sequence of single digits, as in years and telephone numbers. */
const inDigits = (text: string): number => Number([...text].map((hanzi) => DIGITS[hanzi] ?? hanzi).join(''))

/**
 * Parses an integer in hanzi, or a number in digits with 万 and 亿. Returns undefined when the text is no
 * number.
 */
export function parseChineseNumeral(text: string): number | undefined {
  if (/^\d+(?:\.\d+)?$/.test(text)) return Number(text)
  if (new RegExp(`^[${HANZI_DIGIT}]+$`).test(text)) return inDigits(text)
  let [total, part, unit] = [0, 0, 1]
  let digit: number | undefined
  for (const [token] of text.matchAll(TOKEN)) {
    const great = GREAT[token]
    const small = UNITS[token]
    if (great !== undefined) {
      const below = part + (digit ?? 0)
      if (total + below === 0) return undefined
      total = great === 1e8 ? (total + below) * great : total + below * great
      ;[part, unit, digit] = [0, great, undefined]
    } else if (small !== undefined) {
      part += (digit ?? 1) * small
      ;[unit, digit] = [small, undefined]
    } else {
      const value = DIGITS[token] ?? Number(token)
      // A zero marks skipped units. Two adjacent digits are invalid here.
      if (digit !== undefined) return undefined
      if (value === 0) unit = 1
      else digit = value
    }
  }
  // 两千五 is 2500, 一万二 is 12000: after a unit above ten, a final digit counts the next lower unit.
  return total + part + (digit ?? 0) * (unit > 10 ? unit / 10 : 1)
}

/** Returns every number in the text, in order. */
export function extractNumbers(text: string): number[] {
  const plain = text.normalize('NFKC').replace(/(?<=\d),(?=\d{3}(?!\d))/g, '')
  return [...plain.matchAll(NUMERAL)].flatMap(([found]) => valuesOf(found.replace(/\s+/g, ' ')))
}

/** The same with their ranges in the text, in UTF-16 units. Numbers written as one token share a range. */
export function locateNumerals(text: string): { start: number; end: number; values: number[] }[] {
  const units = text.split('')
  const places: number[] = []
  let plain = ''
  for (const [at, unit] of units.entries()) {
    const one = unit.normalize('NFKC')
    const isGrouping = one === ',' && /\d$/.test(plain) && /^\d{3}(?!\d)/.test(text.slice(at + 1))
    if (isGrouping) continue
    plain += one.length === 1 ? one : unit
    places.push(at)
  }
  return [...plain.matchAll(NUMERAL)].map(({ 0: found, index }) => ({
    start: places[index] ?? 0,
    end: (places[index + found.length - 1] ?? 0) + 1,
    values: valuesOf(found.replace(/\s+/g, ' ')),
  }))
}

function valuesOf(found: string): number[] {
  const point = AFTER_POINT.exec(found)
  if (point) {
    const whole = parseChineseNumeral(found.slice(0, point.index).trim())
    const figures = `${whole}.${[...(point[1] ?? '')].map((hanzi) => DIGITS[hanzi]).join('')}`
    return whole === undefined ? [] : valuesOf(figures + found.slice(point.index + point[0].length))
  }
  const value = parseChineseNumeral(found.replace(/ /g, ''))
  // Two numbers with a space between them, e.g. 2024 30, are separate; 2.5 万 is one number.
  const isOne = value !== undefined && !/\d \d/.test(found) && Number.isFinite(value)
  if (isOne) return [value]
  const pieces = found.split(/[ .点]/).filter((piece) => piece !== '')
  return pieces.length < 2 ? [] : pieces.flatMap(valuesOf)
}
