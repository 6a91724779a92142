// Reads and writes where a page of a list ended, so that the next one begins there, whatever came or went meanwhile.
import { refuse } from '../../contract/kernel/refusal.ts'
import { parseJson } from '../../domain/kernel/json.ts'

/** The place of a row in its order: its sort keys as they are compared, with its number last. */
export type Place = readonly (number | string)[]
/** What each key of a place must be: a moment as ISO text in UTC, a finite number, the number of a row. */
export type Kind = 'time' | 'number' | 'id'

const IS: Record<Kind, (key: unknown) => boolean> = {
  time: (key) => typeof key === 'string' && key.length === 24 && key >= '0001' && isMoment(key),
  // Beyond these a `real` has no such number, and PostgreSQL would fail at it.
  number: (key) => key === 0 || (typeof key === 'number' && Math.abs(key) > 1e-30 && Math.abs(key) < 1e30),
  id: (key) => Number.isSafeInteger(key) && Number(key) > 0,
}

const isMoment = (text: string): boolean => {
  const at = new Date(text)
  return !Number.isNaN(at.getTime()) && at.toISOString() === text
}

/** The `next` of a page: `count` rows of the list `order` came before it, the last of them at `place`. */
export const nextOf = (order: string, count: number, place: Place): string =>
  Buffer.from(JSON.stringify([order, count, ...place])).toString('base64url')

/** Where the page before ended, if it was one of this order; else refuses with `INVALID_INPUT` naming `after`. */
export function placeAfter(
  after: string,
  order: string,
  kinds: readonly Kind[],
): { count: number; place: Place } {
  const [of, count, ...place] = parts(after)
  const isWhole =
    of === order &&
    Number.isSafeInteger(count) &&
    Number(count) >= 0 &&
    place.length === kinds.length &&
    kinds.every((kind, index) => IS[kind](place[index]))
  if (isWhole) return { count: Number(count), place: place as (number | string)[] }
  return refuse('INVALID_INPUT', {
    details: [{ field: 'after', message: '不是这个列表上一页给出的 next，请从第一页重新开始' }],
  })
}

function parts(after: string): unknown[] {
  try {
    const read = parseJson(Buffer.from(after, 'base64url').toString())
    return Array.isArray(read) ? read : []
  } catch {
    return []
  }
}
