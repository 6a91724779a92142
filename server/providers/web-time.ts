// Parses dates and times in pages and feeds; shared by all providers.

/** Offsets of time zones that `Date` cannot parse. */
const ZONES: Record<string, string> = {
  BST: '+0100',
  WET: '+0000',
  WEST: '+0100',
  CET: '+0100',
  CEST: '+0200',
  MET: '+0100',
  EET: '+0200',
  EEST: '+0300',
  MSK: '+0300',
  IST: '+0530',
  PKT: '+0500',
  ICT: '+0700',
  WIB: '+0700',
  HKT: '+0800',
  SGT: '+0800',
  PHT: '+0800',
  AWST: '+0800',
  JST: '+0900',
  KST: '+0900',
  ACST: '+0930',
  AEST: '+1000',
  AEDT: '+1100',
  NZST: '+1200',
  NZDT: '+1300',
  AKST: '-0900',
  AKDT: '-0800',
  HST: '-1000',
  ART: '-0300',
  BRT: '-0300',
  UT: 'GMT',
}
const KNOWN_ZONE = /(Z|[+-]\d\d:?\d\d|GMT|UTC|\b[ECMP][SD]T)\s*(\(.*\))?$/i
/** Ends of an ISO 8601 time that are not part of ISO 8601. */
const LOOSE_END = /\d ?(?:[AP]M|GMT|UTC|[ECMP][SD]T)$/i
/** A time zone by name, e.g. America/New_York. */
const PLACE = / ([A-Z][A-Za-z]+(?:\/[A-Z][\w+-]+){1,2})$/

/**
 * Twelve digits that are a date with hour and minute, not milliseconds: as milliseconds they would be before
 * 1977.
 */
const CALENDAR = /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:[01]\d|2[0-3])[0-5]\d$/
/** Valid range of a publication time; another number is not a timestamp. */
const FIRST_EPOCH = Date.UTC(1990)
const END_EPOCH = Date.UTC(2100)

/** Month names of other languages, by their beginning; `Date` parses the English ones. */
const MONTHS: readonly [RegExp, string][] = [
  [/^(?:janv|enero|ene|januar|jänner|gennaio|janeiro|januari|янв|ιαν)/, 'Jan'],
  [/^(?:févr?|fevr|feb|fév|фев|φεβ)/, 'Feb'],
  [/^(?:mars|marzo|märz|mär|mrz|março|maart|мар|μάρ|μαρ)/, 'Mar'],
  [/^(?:avr|abr|apr|апр|απρ)/, 'Apr'],
  [/^(?:mai|mayo|maggio|maio|mei|мая|май|μάι|μαϊ|μαΐου|μαΐος)$/, 'May'],
  [/^(?:juin|junio|juni|giugno|junho|июн|ιούν|ιουν)/, 'Jun'],
  [/^(?:juil|julio|juli|luglio|julho|июл|ιούλ|ιουλ)/, 'Jul'],
  [/^(?:août|aout|ago|aug|авг|αύγ|αυγ)/, 'Aug'],
  [/^(?:sept|sep|set|settembre|сен|σεπ)/, 'Sep'],
  [/^(?:oct|okt|ott|out|окт|οκτ)/, 'Oct'],
  [/^(?:nov|ноя|νοέ|νοε)/, 'Nov'],
  [/^(?:déc|dec|dic|dez|дек|δεκ)/, 'Dec'],
]

/**
 * Parses a time in ISO 8601, RFC 822 or a similar format; returns ISO 8601 in UTC, or null if it cannot be
 * parsed. A time without a zone counts as UTC, so that the result does not depend on the server's location.
 */
export function parseWebTime(value: string | null | undefined): string | null {
  const text = value?.trim().replace(/\s+/g, ' ')
  if (!text || text.length > 80 || !/\d{4}|\d\D+\d/.test(text)) return null
  const epoch = /^(\d{9,10})(?:\.\d+)?$|^(\d{12,13})$/.exec(text)
  if (epoch && !CALENDAR.test(text)) return sinceEpoch(epoch[2] ? Number(epoch[2]) : Number(epoch[1]) * 1000)
  const place = PLACE.exec(text)?.[1]
  if (place !== undefined) {
    const wall = parseWebTime(text.slice(0, -place.length))
    return wall && atPlace(wall, place)
  }
  return readTime(usual(text)) ?? readTime(withMonths(usual(text)))
}

/** Replaces Korean and Japanese date characters by the Chinese ones. */
const inChinese = (text: string): string =>
  /[년午오]/.test(text)
    ? text
        .replace(/(?<=\d) ?년/, '年')
        .replace(/(?<=\d) ?월/, '月')
        .replace(/(?<=\d) ?일/, '日')
        .replace(/오전|午前/, '上午')
        .replace(/오후|午後/, '下午')
    : text

/** Normalizes many date formats to the two that `Date` can parse. */
const usual = (text: string): string =>
  inChinese(text)
    // E.g. Sat Apr 17 11:36:57 PST 2021
    .replace(
      /^[A-Z][a-z]{2},? ([A-Z][a-z]{2}) +(\d{1,2}) (\d\d:\d\d:\d\d) ([A-Z]{1,4}|[+-]\d{4}) (\d{4})$/,
      '$2 $1 $5 $3 $4',
    )
    .replace(/\b([A-Z]{2,4})$/, (zone) => ZONES[zone] ?? zone)
    .replace(
      /\b(?:GMT|UTC)\s?([+-])(\d{1,2})(?::?(\d\d))?$/i,
      (_, sign: string, hours: string, minutes = '00') => {
        return `${sign}${hours.padStart(2, '0')}${minutes}`
      },
    )
    // E.g. 2026-11-10 10:00:00+00, the format of PostgreSQL.
    .replace(/(\d:\d\d(?::\d\d(?:[.,]\d+)?)? ?[+-]\d\d)$/, '$1:00')
    // E.g. 20261110T100000Z, 20261110 10:00, 202611101000
    .replace(
      /^(\d{4})(\d\d)(\d\d)(?:[T ]?(\d\d):?(\d\d)(?::?(\d\d))?(?:[.,]\d+)?)?(?= ?Z| ?[+-]\d| \D|$)/,
      (_, y, m, d, hour, minute, second) =>
        hour === undefined ? `${y}-${m}-${d}` : `${y}-${m}-${d}T${hour}:${minute}:${second ?? '00'}`,
    )
    // E.g. 2026年11月10日 上午10:00, 2026.11.10, 2026/11/10
    .replace(
      /^(\d{4})(?: ?年 ?|[./])(\d{1,2})(?: ?月 ?|[./])(\d{1,2}) ?日?(?: ?[(（]?(?:星期|周|週).[)）]?)? ?(?:(上午|凌晨|早上|下午|晚上|中午)? ?(\d{1,2})(?:[:：]|时|点|時)(\d{1,2})?分?(?:[:：]?(\d{1,2})秒?)?)?/,
      chineseTime,
    )
    // E.g. 10.11.2026 10:00
    .replace(
      /^(\d{1,2})\.(\d{1,2})\.(\d{4})\b,?/,
      (_, d: string, m: string, y: string) => `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`,
    )
    .replace(/^\p{L}{2,12}\.?, (?=\S)/u, '')
    .replace(/(\d)(?:st|nd|rd|th)\b/gi, '$1')
    .replace(/,? (?:-|–|—|\||at|um|à|@) (?=\d{1,2}:\d\d)/i, ' ')
    .replace(/(\d) ?([ap])\.m\.?/gi, '$1 $2m')

function chineseTime(
  _: string,
  year: string,
  month: string,
  day: string,
  half: string | undefined,
  hour: string | undefined,
  minute: string | undefined,
  second: string | undefined,
): string {
  const two = (text: string | number | undefined) => String(text ?? 0).padStart(2, '0')
  const date = `${year}-${two(month)}-${two(day)}`
  if (hour === undefined) return date
  const isLate = /下午|晚上/.test(half ?? '') || (half === '中午' && Number(hour) < 3)
  const isEarly = /上午|凌晨|早上/.test(half ?? '')
  const ofDay = (Number(hour) % (isLate || isEarly ? 12 : 24)) + (isLate ? 12 : 0)
  return `${date}T${two(ofDay)}:${two(minute)}:${two(second)}`
}

/** Replaces month names of other languages by English ones, also in "10 de noviembre de 2026". */
const withMonths = (text: string): string =>
  text
    .replace(/(?<=\d)\.(?= )|\bde\b/g, '')
    .replace(/\p{L}{3,}\.?/gu, (word) => {
      const lower = word.toLowerCase()
      return MONTHS.find(([begins]) => begins.test(lower))?.[1] ?? word
    })
    .replace(/\s+/g, ' ')

function readTime(text: string): string | null {
  const isIso = /^\d{4}-\d\d/.test(text)
  if (isIso && !isDay(text)) return null
  const hasZone = KNOWN_ZONE.test(text)
  const hasClock = /\d:\d\d/.test(text)
  const zoned = hasZone || (isIso && !hasClock) ? text : isIso ? `${text}Z` : `${text} UTC`
  // "2026-01-02 03:04" and offsets without a colon are parsed consistently by all engines only in the strict
  // form.
  const strict = isIso
    ? zoned
        .replace(/^(\S{10}) (?=\d)/, '$1T')
        .replace(/ (?=[+-]\d)/, '')
        .replace(/([+-]\d\d)(\d\d)$/, '$1:$2')
    : zoned
  const time = checked(new Date(strict))
  // AM/PM and zone names are parsed only without the T of the strict form.
  return time === null && isIso && LOOSE_END.test(text)
    ? checked(new Date((hasZone ? text : `${text} UTC`).replace(/^(\S{10})T/, '$1 ')))
    : time
}

const sinceEpoch = (time: number): string | null =>
  time >= FIRST_EPOCH && time < END_EPOCH ? new Date(time).toISOString() : null

/** False for a date like 2026-02-30, which `Date` parses as 2 March. */
function isDay(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)/.exec(text) ?? []
  return day === undefined || Number(day) <= new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()
}

function checked(time: Date): string | null {
  const year = time.getUTCFullYear()
  return Number.isNaN(year) || year < 1500 || year > 9999 ? null : time.toISOString()
}

/** Converts local time in the time zone `place` to UTC; null for an unknown time zone. */
function atPlace(wall: string, place: string): string | null {
  const shown = Date.parse(wall)
  try {
    const format = new Intl.DateTimeFormat('en-US', { timeZone: place, timeZoneName: 'longOffset' })
    const offsetAt = (time: number): number => {
      const name = format.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value ?? ''
      const [, sign = '+', hours = '0', minutes = '0'] = /([+-])(\d\d):(\d\d)/.exec(name) ?? []
      return (Number(hours) * 60 + Number(minutes)) * 60_000 * (sign === '-' ? -1 : 1)
    }
    const guess = shown - offsetAt(shown)
    return checked(new Date(shown - offsetAt(guess)))
  } catch {
    return null
  }
}
