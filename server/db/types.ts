// Type parsers: convert PostgreSQL's text format to numbers, times, arrays and JSON.
import pg from 'pg'

const { builtins } = pg.types
const INT8_ARRAY = 1016
const NUMERIC_ARRAY = 1231

type Parser = (text: string) => unknown
// The types of `pg` have no array ids.
const parserOf = pg.types.getTypeParser as (id: number, format?: string) => Parser
const readInt8Array = parserOf(INT8_ARRAY) as (text: string) => (string | null)[]
const numbers = (text: string): (number | null)[] =>
  readInt8Array(text).map((item) => (item === null ? null : Number(item)))

const readAnyTime = parserOf(builtins.TIMESTAMPTZ)
const ZERO = 48
const COMMON_TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?\+00$/
/** Parses `2026-03-01 04:05:06.789+00`: every time has this format, since our connections are set to UTC. */
const readTime = (text: string): unknown => {
  if (!COMMON_TIME.test(text)) return readAnyTime(text)
  const digit = (at: number): number => text.charCodeAt(at) - ZERO
  const two = (at: number): number => digit(at) * 10 + digit(at + 1)
  let milliseconds = 0
  if (text[19] === '.')
    for (let at = 20, worth = 100; at < 23 && worth >= 1; at += 1, worth /= 10) {
      if (text[at] === '+') break
      milliseconds += digit(at) * worth
    }
  const year = two(0) * 100 + two(2)
  // Date.UTC maps the years 0 to 99 to 1900 to 1999.
  if (year < 100) return readAnyTime(text)
  return new Date(Date.UTC(year, two(5) - 1, two(8), two(11), two(14), two(17), milliseconds))
}

/**
 * int8 and numeric as number, timestamptz as Date, date and interval as text; also inside raw `sql` queries.
 */
export const selectTypeParser = (id: number, format?: 'text' | 'binary'): Parser => {
  if (id === builtins.INT8 || id === builtins.NUMERIC) return Number
  if (id === builtins.TIMESTAMPTZ) return readTime
  if (id === builtins.DATE || id === builtins.INTERVAL || id === builtins.TIMESTAMP) return String
  if (id === INT8_ARRAY || id === NUMERIC_ARRAY) return numbers
  return parserOf(id, format)
}
export const TYPE_PARSERS: pg.CustomTypesConfig = { getTypeParser: selectTypeParser }
