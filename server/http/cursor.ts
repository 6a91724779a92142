// Reads and writes where a page of a list ended, so that the next one begins there, whatever came or went meanwhile.
import { throwAppError } from '../../contract/kernel/app-error.ts'
import { parseJson } from '../../domain/kernel/json.ts'
import type { PageRequest, SortKeys } from '../db/pagination.ts'

/** What each key of a place must be: a moment as ISO text in UTC, a finite number, a count, a text, the number of a row, its UUID. */
export type CursorKeyKind = 'time' | 'number' | 'count' | 'text' | 'id' | 'uuid'

/** An order of a list that a page can go on in. */
export interface CursorOrder<Row> {
  /** Tells it from every other: a `next` of another order is refused. */
  name: string
  kinds: readonly CursorKeyKind[]
  keyOf(row: Row): SortKeys
}
/** A page as the contract lets it be asked for. */
export interface PageParams {
  offset: number
  limit: number
  after?: string | undefined
}
/** The rows of a page, and what the next one is asked with. */
export interface CutPage<Row> {
  rows: Row[]
  next_offset: number | null
  next: string | null
}

const MAX_COUNT = 2 ** 31 - 1
const MAX_TEXT_LENGTH = 100
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const IS: Record<CursorKeyKind, (key: unknown) => boolean> = {
  // What PostgreSQL has no year for begins with 0000, or with a sign.
  time: (key) => typeof key === 'string' && key >= '0001' && isIsoTime(key),
  // Beyond these a `real` has no such number, and PostgreSQL would fail at it.
  number: (key) => key === 0 || (typeof key === 'number' && Math.abs(key) > 1e-30 && Math.abs(key) < 1e30),
  count: (key) => Number.isSafeInteger(key) && Number(key) >= 0 && Number(key) <= MAX_COUNT,
  // PostgreSQL keeps neither a zero nor half a character.
  text: (key) =>
    typeof key === 'string' && key.length <= MAX_TEXT_LENGTH && !key.includes('\0') && key.isWellFormed(),
  id: (key) => Number.isSafeInteger(key) && Number(key) > 0,
  uuid: (key) => typeof key === 'string' && UUID.test(key),
}

const isIsoTime = (text: string): boolean => {
  const at = new Date(text)
  return !Number.isNaN(at.getTime()) && at.toISOString() === text
}

/** Where the page begins: behind the one that answered `after`, if it is given. Refuses what is not of this order. */
export function toPageRequest(
  { offset, limit, after }: PageParams,
  { name, kinds }: Pick<CursorOrder<never>, 'name' | 'kinds'>,
): PageRequest {
  if (after === undefined) return { offset, limit }
  const { count, place } = placeAfter(after, name, kinds)
  return { offset: count, limit, after: place }
}

/** The page of `rows`, of which there is one more than `limit` when there are more. */
export function cutPage<Row>(
  rows: readonly Row[],
  { offset, limit }: PageRequest,
  { name, keyOf }: Pick<CursorOrder<Row>, 'name' | 'keyOf'>,
): CutPage<Row> {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  if (rows.length <= limit || last === undefined) return { rows: shown, next_offset: null, next: null }
  const next_offset = offset + limit
  return { rows: shown, next_offset, next: nextOf(name, next_offset, keyOf(last)) }
}

/** The `next` of a page: `count` rows of the list `order` came before it, the last of them at `place`. */
export const nextOf = (order: string, count: number, place: SortKeys): string =>
  Buffer.from(JSON.stringify([order, count, ...place])).toString('base64url')

/** The order that answered `after`, as it says itself; '' when it says nothing. */
export const orderNamed = (after: string): string => {
  const [order] = parts(after)
  return typeof order === 'string' ? order : ''
}

/** Where the page before ended, if it was one of this order; else refuses with `INVALID_INPUT` naming `after`. */
function placeAfter(
  after: string,
  order: string,
  kinds: readonly CursorKeyKind[],
): { count: number; place: SortKeys } {
  const [of, count, ...place] = parts(after)
  const isWhole =
    of === order &&
    IS.count(count) &&
    place.length === kinds.length &&
    kinds.every((kind, index) => IS[kind](place[index]))
  if (isWhole) return { count: Number(count), place: place as (number | string)[] }
  return throwAppError('INVALID_INPUT', {
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
