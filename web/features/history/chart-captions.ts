// Captions of the charts as sentences, computed from the same data as the charts.
import type { ReadingData } from '../../../contract/history.ts'
import { computeGoalProgress } from '../../../domain/history/goal.ts'
import {
  computeRememberedShare,
  type DayFigures,
  sumFiguresBy,
} from '../../../domain/history/reading-data.ts'
import { type CalendarDay, countCalendarDays } from '../../../domain/kernel/calendar.ts'
import { levelLabel } from '../../../domain/language/level-names.ts'
import { formatCount, formatPercent } from '../../lib/format.ts'

/** A heading, and an explanation below it. */
export interface ChartCaption {
  title: string
  sub: string
}
/**
 * The headline in parts, so that figures can be highlighted. A non-breaking space joins a figure and its
 * unit.
 */
export type HeadlineParts = readonly { text: string; isFigure: boolean }[]

export const joinHeadline = (parts: HeadlineParts): string => parts.map(({ text }) => text).join('')

/**
 * Min. number of days since the first one for charts: with less data they would show chance, so only headline
 * and goal are rendered.
 */
export const PICTURES_FROM_DAYS = 14

export const hasPictures = ({ first_day, today }: Pick<ReadingData, 'first_day' | 'today'>): boolean =>
  first_day !== null && countCalendarDays(first_day, today.day) + 1 >= PICTURES_FROM_DAYS

/**
 * Whether the page has a sheet to share: something was read, since a day may contain only saved or reviewed
 * words. The first fortnight is only available in its current state.
 */
export const hasSheetToShare = (data: ReadingData): boolean =>
  countDaysRead(data.items) > 0 && (hasPictures(data) || data.to === data.today.day)

/** E.g. `7 月 6 日`; the year of the range is in the heading above. */
export const formatMonthDay = (day: CalendarDay): string =>
  `${Number(day.slice(5, 7))} 月 ${Number(day.slice(8))} 日`
export const formatMonth = (month: CalendarDay): string => `${Number(month.slice(5, 7))} 月`

/** E.g. `41 小时`, `35 分钟`: figure and unit; hours from two hours on. */
export function splitDuration(seconds: number): { figure: string; unit: string } {
  return seconds >= 2 * 3600
    ? { figure: formatCount(Math.round(seconds / 3600)), unit: '小时' }
    : { figure: formatCount(Math.floor(seconds / 60)), unit: '分钟' }
}
const timeText = (seconds: number): string => {
  const { figure, unit } = splitDuration(seconds)
  return `${figure} ${unit}`
}

const sum = (items: readonly DayFigures[], name: 'seconds' | 'words' | 'words_saved' | 'reviews'): number =>
  items.reduce((total, item) => total + item[name], 0)
export const countDaysRead = (items: readonly DayFigures[]): number =>
  items.filter(({ seconds }) => seconds > 0).length

/** Sums by month over the range; a month without data has a row too. */
export function groupByMonth({ from, to, items }: Pick<ReadingData, 'from' | 'to' | 'items'>): DayFigures[] {
  const sums = new Map(sumFiguresBy('month', items).map((row) => [row.day, row]))
  const months: DayFigures[] = []
  let [year = 0, month = 0] = from.split('-').map(Number)
  for (;;) {
    const day = `${year}-${String(month).padStart(2, '0')}-01`
    if (day > to) return months
    const nothing = { words_saved: 0, reviews: 0, mature_reviews: 0, mature_kept: 0, known: null }
    months.push(sums.get(day) ?? { day, seconds: 0, words: 0, articles: 0, ...nothing })
    month += 1
    if (month > 12) [year, month] = [year + 1, 1]
  }
}

/**
 * Number of known words on each day that has a stored value, earliest first; today's value is the current
 * one.
 */
export function buildKnownCurve({
  items,
  vocabulary,
  today,
  to,
}: Pick<ReadingData, 'items' | 'vocabulary' | 'today' | 'to'>): { day: CalendarDay; known: number }[] {
  const points = items.flatMap(({ day, known }) =>
    known === null || day === today.day ? [] : [{ day, known }],
  )
  return vocabulary && to >= today.day ? [...points, { day: today.day, known: vocabulary.known }] : points
}

/** Name of the date range in the headline; within the first fortnight, the number of days so far. */
function spanName(data: ReadingData, isThisYear: boolean): string {
  if (!isThisYear) return `${data.to.slice(0, 4)} 年`
  if (data.first_day === null || hasPictures(data)) return '这一年'
  const days = countCalendarDays(data.first_day, data.today.day) + 1
  return days === 1 ? '今天' : `这 ${days} 天`
}

export function buildHeadline(data: ReadingData, isThisYear: boolean): HeadlineParts {
  const when = spanName(data, isThisYear)
  const seconds = sum(data.items, 'seconds')
  if (seconds === 0)
    return [{ text: isThisYear ? '还没有读过，从今天记起' : `${when}没有读过`, isFigure: false }]
  const isShort = seconds < 60
  const { figure, unit } = splitDuration(isShort ? 60 : seconds)
  const read = [
    { text: `${when}你读了${isShort ? '不到' : ''} `, isFigure: false },
    { text: figure, isFigure: true },
  ]
  const curve = buildKnownCurve(data)
  const [first, last] = [curve[0], curve.at(-1)]
  if (first && last && last.known > first.known)
    return [
      ...read,
      { text: `\u00a0${unit}，认识的词从 `, isFigure: false },
      { text: formatCount(first.known), isFigure: true },
      { text: ' 到 ', isFigure: false },
      { text: formatCount(last.known), isFigure: true },
    ]
  if (data.finished.total === 0) return [...read, { text: `\u00a0${unit}`, isFigure: false }]
  return [
    ...read,
    { text: `\u00a0${unit}，读完 `, isFigure: false },
    { text: formatCount(data.finished.total), isFigure: true },
    { text: '\u00a0篇', isFigure: false },
  ]
}

/** E.g. `读了 226 天，共 482,300 词`; '' without reading, and no words if none were counted. */
export const formatReadingTotal = ({ items }: Pick<ReadingData, 'items'>): string => {
  const [days, words] = [countDaysRead(items), sum(items, 'words')]
  if (days === 0) return ''
  return words === 0 ? `读了 ${days} 天` : `读了 ${days} 天，共 ${formatCount(words)} 词`
}

export function getLongestDayCaption(items: readonly DayFigures[]): ChartCaption {
  const longest = items.reduce<DayFigures | undefined>(
    (most, item) => (item.seconds > (most?.seconds ?? 0) ? item : most),
    undefined,
  )
  return {
    title: longest
      ? `读得最久的一天是 ${formatMonthDay(longest.day)}，${timeText(longest.seconds)}`
      : '这一年没有读过的日子',
    sub: '每行一个月，点越大，那天读得越久',
  }
}

export function getGoalCaption({
  goal,
  today,
  streak,
}: Pick<ReadingData, 'goal' | 'today' | 'streak'>): ChartCaption & {
  /** The missed days that this week still allows. */
  rest: string
} {
  const unit = goal.unit === 'MINUTES' ? '分钟' : '词'
  const { done, left } = computeGoalProgress(goal, today)
  const count = `今天 ${formatCount(done)} ${unit}`
  const forgiven = streak.frozen.length
  const row = [
    streak.length > 0 && `连续 ${streak.length} 天`,
    forgiven > 0 && `已补签 ${forgiven} 天，连续未中断`,
  ].filter(Boolean)
  const restIfAny = streak.freeze_left > 0 ? `本周还可补签 ${streak.freeze_left} 天` : '本周补签已用完'
  return {
    title: left > 0 ? `${count}，还差 ${formatCount(left)} ${unit}` : `${count}，已达到目标`,
    sub: [`目标每天 ${formatCount(goal.amount)} ${unit}`, row.join('，')].filter(Boolean).join(' · '),
    rest: goal.has_freeze ? restIfAny : '不补签，漏一天就重新计算',
  }
}

const NUMERALS = '零一二三四五六七八九十'
const numeral = (hour: number): string =>
  hour <= 10 ? (NUMERALS[hour] ?? '') : `十${NUMERALS[hour - 10] ?? ''}`
const PARTS = [
  { until: 5, name: '凌晨' },
  { until: 9, name: '早上' },
  { until: 12, name: '上午' },
  { until: 13, name: '中午' },
  { until: 18, name: '下午' },
  { until: 24, name: '晚上' },
]
const partOf = (hour: number): string => PARTS.find(({ until }) => hour < until)?.name ?? ''
const clock = (hour: number): string => numeral(hour > 12 ? hour - 12 : hour)

/** The two consecutive hours with the most reading time, by index; 23 and 0 are adjacent. */
export const findBusiestHours = (hours: readonly number[]): [number, number] => {
  const both = (hour: number): number => (hours[hour] ?? 0) + (hours[(hour + 1) % 24] ?? 0)
  const first = hours.reduce((best, _, hour) => (both(hour) > both(best) ? hour : best), 0)
  return [first, (first + 1) % 24]
}

export function getHoursCaption(hours: readonly number[]): ChartCaption {
  const [first, second] = findBusiestHours(hours)
  const all = hours.reduce((total, seconds) => total + seconds, 0)
  const both = (hours[first] ?? 0) + (hours[second] ?? 0)
  const isOnePart = partOf(first) === partOf(second)
  const when = isOnePart
    ? `${partOf(first)}${clock(first)}、${clock(second)}点`
    : `${partOf(first)}${clock(first)}点、${partOf(second)}${clock(second)}点`
  return {
    title: all === 0 ? '还不知道你常在几点读' : `多在${when}读`,
    sub: all === 0 ? '在线读过才有钟点' : `这两个钟点占 ${formatPercent(both / all)}`,
  }
}

export function getVocabularyCaption(data: ReadingData): ChartCaption {
  const curve = buildKnownCurve(data)
  const [first, last] = [curve[0], curve.at(-1)]
  if (!first || !last) return { title: '还没有估过词汇量', sub: '说说你的水平，就从今天开始记' }
  const more = last.known - first.known
  const interval = data.vocabulary?.interval
  const isNow = last.day === data.today.day
  const about = isNow ? '现在约' : `${formatMonthDay(last.day)}约`
  const range = interval && `，真值多半在 ${formatCount(interval.low)} 到 ${formatCount(interval.high)} 之间`
  return {
    title:
      more > 0
        ? `认识的词多了 ${formatCount(more)} 个`
        : `${isNow ? '' : '那时'}认识约 ${formatCount(last.known)} 个词`,
    sub:
      more > 0 ? `${about} ${formatCount(last.known)} 个${isNow && range ? range : ''}` : intervalOnly(range),
  }
}
const intervalOnly = (range: string | null | undefined): string =>
  range ? range.slice(1) : '按你选的考试算，没有测过误差'

export const getWordsCaption = ({ items }: Pick<ReadingData, 'items'>): ChartCaption => ({
  title: `生词本多了 ${formatCount(sum(items, 'words_saved'))} 个词`,
  sub: `复习 ${formatCount(sum(items, 'reviews'))} 次（空心）`,
})

/** Retention of each month with reviews of learnt words. */
export const getRetentionByMonth = (months: readonly DayFigures[]): { month: CalendarDay; share: number }[] =>
  months.flatMap((month) => {
    const share = computeRememberedShare([month])
    return share === null ? [] : [{ month: month.day, share }]
  })

export function getRetentionCaption(months: readonly DayFigures[]): ChartCaption {
  const shares = getRetentionByMonth(months)
  const [first, last] = [shares[0], shares.at(-1)]
  if (!first || !last) return { title: '还没有复习过学会的词', sub: '学会的词到期再见，才知道记没记住' }
  return {
    title: `复习时 ${formatPercent(last.share)} 还记得`,
    sub:
      first === last
        ? `${formatMonth(last.month)}的复习`
        : `${first.month.slice(0, 4)} 年 ${formatMonth(first.month)}是 ${formatPercent(first.share)}`,
  }
}

export function getFinishedCaption({ total, topics, levels }: ReadingData['finished']): ChartCaption {
  const level = levels.reduce<(typeof levels)[number] | undefined>(
    (most, each) => (each.count > (most?.count ?? 0) ? each : most),
    undefined,
  )
  // In quotation marks: 历史最多 without them can be read as "more than ever".
  const favourite = topics[0] ? `「${topics[0].label}」类` : level?.level && `「${levelLabel(level.level)}」`
  if (total === 0) return { title: '还没有读完过文章', sub: '读到末尾即算读完' }
  return {
    title: `读完 ${formatCount(total)} 篇${favourite ? `，${favourite}最多` : ''}`,
    sub: topics.length > 0 ? '按难度，按话题' : '按难度',
  }
}
