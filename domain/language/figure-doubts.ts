// Finds the figures that a translation seems to say otherwise, so that an editor looks at them in both languages.
import { extractNumbers, locateNumerals } from './chinese-numerals.ts'
import { extractEnglishNumbers } from './english-numerals.ts'

export interface FigureSpan {
  start: number
  end: number
}
/** Places of the figures in doubt, in the English and in the Chinese; never both empty. */
export interface FigureDoubt {
  text: FigureSpan[]
  zh: FigureSpan[]
}

const NUMBER = /(?<![\w.,])\d+(?:[.,]\d+)*(?![\w]|[.,]\d)/g
// Rounded into 万 and 亿, or turned into words: only their absence as a whole is a sign.
const SCALED = /^\s*(?:thousand|million|billion|trillion|hundred|dozen|[kmb]n?\b)/i
const CHINESE_NUMERAL = /[〇零一二三四五六七八九十百千万亿两半]/

/** Figures that a translation writes with the same value: years and numbers under ten thousand. */
const figuresOf = (text: string): { digits: string; start: number; end: number }[] =>
  Array.from(text.matchAll(NUMBER)).flatMap(({ 0: found, index }) => {
    const digits = found.replace(/,(?=\d{3}(?!\d))/g, '')
    const end = index + found.length
    return SCALED.test(text.slice(end)) || Number(digits) >= 10_000 ? [] : [{ digits, start: index, end }]
  })

/** Places of the figures that the Chinese does not keep; none unless it leaves out more than half of them. */
function leftOut(english: string, chinese: string): FigureSpan[] {
  const figures = figuresOf(english)
  if (figures.length === 0) return []
  const target = chinese.normalize('NFKC').replace(/(?<=\d),(?=\d{3})/g, '')
  const values = new Set(extractNumbers(target))
  const lost = figures.filter(
    ({ digits }) =>
      !target.includes(digits) &&
      !values.has(Number(digits)) &&
      !(Number(digits) <= 100 && CHINESE_NUMERAL.test(target)),
  )
  // Half of them are enough, because a date or a score may rightly be written in another way.
  return (figures.length - lost.length) * 2 >= figures.length ? [] : lost
}

/** Whether the Chinese keeps at least half of the figures. */
export const preservesFigures = (english: string, chinese: string): boolean =>
  leftOut(plainTimes(english, chinese), chinese).length === 0

/** A time of day written with a point: 7.30. */
const POINT_TIME = /(?<![\d.,])([01]?\d|2[0-3])\.([0-5]\d)(?![\d%]|[.,]\d)/g
const HOUR_IN_WORDS = /[一二两三四五六七八九十]\s*点/

/** The English, as long as before, without what is no number: 7.30 where the Chinese says an hour, and 24/7. */
function plainTimes(english: string, chinese: string): string {
  const target = chinese.normalize('NFKC')
  return english
    .replace(POINT_TIME, (time, hour: string, minute: string) => {
      const isHour =
        HOUR_IN_WORDS.test(target) || new RegExp(`(?<!\\d)0?${Number(hour)}\\s*[点时:]`).test(target)
      return isHour && !target.includes(time) ? `${hour}:${minute}` : time
    })
    .replace(/\b24\/7\b/g, (always) => (/24|二十四/.test(target) ? always : ' '.repeat(always.length)))
}

/** Below it a number in words says little: one of them, twelve months. */
const TELLING = 13
/** Hanzi that are numerals and mean none. */
const NO_NUMBER =
  /百分之|十分|(?<![一二三四五六七八九十百千\d])万一|千万别|百姓|千百|万分|百货|万物|十足|百般|千方百计/g
const DECADE = /\b(1[5-9]|20)(\d)0s\b/g

const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= Math.abs(a) * 1e-9

/** Figures of the one language that the other does not have, where both have such: they may be each other's mistake. */
function contradictions(text: string, zh: string): FigureDoubt {
  const plain = zh.replace(NO_NUMBER, (found) => '　'.repeat(found.length))
  const chinese = locateNumerals(plain).flatMap(({ start, end, values }) =>
    values.map((value) => ({ start, end, value, isInWords: !/\d/.test(plain.slice(start, end)) })),
  )
  const decadeValues = new Set<number>()
  for (const [, century = '', decade = ''] of text.matchAll(DECADE)) {
    decadeValues.add(Number(`${century}${decade}0`)).add(Number(decade) * 10)
    decadeValues.add(Number(century) + 1)
  }
  const english = extractEnglishNumbers(text)
  const isMeaningful = ({ value, isInWords }: { value: number; isInWords: boolean }) =>
    !isInWords || value >= TELLING
  const has = (list: readonly { value: number }[], value: number) =>
    list.some((other) => isNear(other.value, value))
  const lost = english.filter((one) => isMeaningful(one) && !has(chinese, one.value))
  const strange = chinese.filter(
    (one) => isMeaningful(one) && !has(english, one.value) && !decadeValues.has(one.value),
  )
  if (lost.length === 0 || strange.length === 0) return { text: [], zh: [] }
  const span = ({ start, end }: FigureSpan): FigureSpan => ({ start, end })
  return { text: lost.map(span), zh: strange.map(span) }
}

/** What an editor should look at: figures left out, or said otherwise; undefined where nothing speaks against them. */
export function detectFigureDoubt(text: string, zh: string): FigureDoubt | undefined {
  if (zh.trim() === '') return undefined
  const english = plainTimes(text, zh)
  const against = contradictions(english, zh)
  if (against.text.length > 0) return against
  const lost = leftOut(english, zh)
  return lost.length > 0 ? { text: lost.map(({ start, end }) => ({ start, end })), zh: [] } : undefined
}
