// Detects figures where a translation may have an error, so that an editor compares both languages.
import { extractNumbers, locateNumerals } from './chinese-numerals.ts'
import { extractEnglishNumbers } from './english-numerals.ts'

export interface FigureSpan {
  start: number
  end: number
}
/** Ranges of the doubtful figures, in the English and in the Chinese. At least one list is not empty. */
export interface FigureDoubt {
  text: FigureSpan[]
  zh: FigureSpan[]
}

const NUMBER = /(?<![\w.,])\d+(?:[.,]\d+)*(?![\w]|[.,]\d)/g
// Figures with a scale are rounded into 万 and 亿, or written in words, so they are not compared digit by
// digit.
const SCALED = /^\s*(?:thousand|million|billion|trillion|hundred|dozen|[kmb]n?\b)/i
const CHINESE_NUMERAL = /[〇零一二三四五六七八九十百千万亿两半]/

/** Figures that a translation writes with the same value: years and numbers below ten thousand. */
const figuresOf = (text: string): { digits: string; start: number; end: number }[] =>
  Array.from(text.matchAll(NUMBER)).flatMap(({ 0: found, index }) => {
    const digits = found.replace(/,(?=\d{3}(?!\d))/g, '')
    const end = index + found.length
    return SCALED.test(text.slice(end)) || Number(digits) >= 10_000 ? [] : [{ digits, start: index, end }]
  })

/**
 * Returns the ranges of figures missing in the Chinese, if more than half of them are missing; else an empty
 * list.
 */
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
  // Half of them is enough, because a date or a score may correctly be written in another way.
  return (figures.length - lost.length) * 2 >= figures.length ? [] : lost
}

/** True if at least half of the figures are in the Chinese. */
export const preservesFigures = (english: string, chinese: string): boolean =>
  leftOut(plainTimes(english, chinese), chinese).length === 0

/** A time of day with a dot: 7.30. */
const POINT_TIME = /(?<![\d.,])([01]?\d|2[0-3])\.([0-5]\d)(?![\d%]|[.,]\d)/g
const HOUR_IN_WORDS = /[一二两三四五六七八九十]\s*点/

/**
 * Normalizes English times without changing the length: 7.30 is replaced if the Chinese has an hour, and 24/7
 * is removed.
 */
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

/** Smaller numbers in words are not compared: one of them, twelve months. */
const TELLING = 13
/** Chinese words with numeral hanzi that are not numbers. */
const NO_NUMBER =
  /百分之|十分|(?<![一二三四五六七八九十百千\d])万一|千万别|百姓|千百|万分|百货|万物|十足|百般|千方百计/g
const DECADE = /\b(1[5-9]|20)(\d)0s\b/g

const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= Math.abs(a) * 1e-9

/**
 * Returns figures of each language that the other does not have. Both lists must have entries, because then
 * one figure may be a wrong translation of the other.
 */
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

/**
 * Returns the figures that an editor should check: missing or changed ones. Returns undefined when there is
 * no doubt.
 */
export function detectFigureDoubt(text: string, zh: string): FigureDoubt | undefined {
  if (zh.trim() === '') return undefined
  const english = plainTimes(text, zh)
  const against = contradictions(english, zh)
  if (against.text.length > 0) return against
  const lost = leftOut(english, zh)
  return lost.length > 0 ? { text: lost.map(({ start, end }) => ({ start, end })), zh: [] } : undefined
}
