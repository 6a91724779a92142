// Formats numbers and times for Chinese readers; days are those of Asia/Shanghai.

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/**
 * Shanghai has had UTC+8 without summer time since 1992; Intl would cost a slow phone 25 ms at the first use.
 */
const SHANGHAI = 8 * HOUR

/** A point in time: ISO text, unix milliseconds or a Date. */
export type DateInput = string | number | Date

const millis = (date: DateInput): number => new Date(date).getTime()

/** Local time in Shanghai as ISO text. */
const shanghai = (date: DateInput): string => new Date(millis(date) + SHANGHAI).toISOString()

/** The day in Shanghai, `YYYY-MM-DD`. */
export function toShanghaiDay(date: DateInput): string {
  return shanghai(date).slice(0, 10)
}

/** Whole Shanghai days from `a` to `b`, negative when `b` is earlier. */
export function countDaysBetween(a: DateInput, b: DateInput): number {
  return Math.round((Date.parse(toShanghaiDay(b)) - Date.parse(toShanghaiDay(a))) / DAY)
}

/** `11 月 20 日`, with the year when it is not the year of `now`. */
export function formatDate(date: DateInput, now: DateInput = Date.now()): string {
  const [year, month, day] = toShanghaiDay(date).split('-').map(Number)
  const text = `${month} 月 ${day} 日`
  return String(year) === toShanghaiDay(now).slice(0, 4) ? text : `${year} 年 ${text}`
}

/** `11 月 20 日 08:05`. */
export function formatDateTime(date: DateInput, now: DateInput = Date.now()): string {
  return `${formatDate(date, now)} ${shanghai(date).slice(11, 16)}`
}

/** `刚刚`, `5 分钟前`, `3 小时前`, `昨天`, `4 天前`, then the date; the same into the future (`3 天后`). */
export function formatRelativeTime(date: DateInput, now: DateInput = Date.now()): string {
  const gap = millis(date) - millis(now)
  const size = Math.abs(gap)
  const tail = gap > 0 ? '后' : '前'
  if (size < MINUTE) return gap > 0 ? '马上' : '刚刚'
  if (size < HOUR) return `${Math.floor(size / MINUTE)} 分钟${tail}`
  const days = countDaysBetween(now, date)
  if (days === 0 || size < 6 * HOUR) return `${Math.floor(size / HOUR)} 小时${tail}`
  if (days === -1) return '昨天'
  if (days === 1) return '明天'
  if (Math.abs(days) < 7) return `${Math.abs(days)} 天${tail}`
  return formatDate(date, now)
}

/** The interval until a card is due again, for a rating button: `10 分钟`, `5 小时`, `3 天`, `2 个月`, `1.5 年`. */
export function formatGap(ms: number): string {
  // Round first: 59.8 minutes are an hour, 23.9 hours a day.
  const minutes = Math.max(1, Math.round(ms / MINUTE))
  if (minutes < 60) return `${minutes} 分钟`
  const hours = Math.round(ms / HOUR)
  if (hours < 24) return `${hours} 小时`
  const days = Math.round(ms / DAY)
  if (days < 31) return `${days} 天`
  if (days < 365) return `${oneDecimal(days / 30.4)} 个月`
  return `${oneDecimal(days / 365)} 年`
}

function oneDecimal(value: number): string {
  return value < 10 ? String(Math.round(value * 10) / 10) : String(Math.round(value))
}

/** A duration: `0 分钟`, `25 分钟`, `1 小时 5 分`; a few seconds are `不到 1 分钟`. */
export function formatDuration(seconds: number): string {
  if (seconds <= 0) return '0 分钟'
  if (seconds < 60) return '不到 1 分钟'
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes} 分钟`
  const rest = minutes % 60
  return rest === 0 ? `${Math.floor(minutes / 60)} 小时` : `${Math.floor(minutes / 60)} 小时 ${rest} 分`
}

/** `6 分钟`: reading time, at least one minute. */
export function formatMinutes(minutes: number): string {
  return `${Math.max(1, Math.round(minutes))} 分钟`
}

/** `1,240`. */
export function formatCount(count: number): string {
  return String(Math.round(count)).replaceAll(/\B(?=(\d{3})+$)/g, ',')
}

/** `1,240 词`. */
export function formatWordCount(words: number): string {
  return `${formatCount(words)} 词`
}

/** `98%` of a share between 0 and 1; only a full share is 100%. */
export function formatPercent(share: number): string {
  const percent = Math.min(100, Math.max(0, share * 100))
  return `${percent < 100 ? Math.floor(percent + 1e-9) : 100}%`
}

/** For use after hanzi in a sentence: a number needs a space before it, a word does not. */
export function spaceAfterHanzi(text: string): string {
  return /^\d/.test(text) ? ` ${text}` : text
}
