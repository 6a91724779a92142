// Encodes and decodes cursors: the position where a page ended, so that the next page is stable while rows
// change.
import { throwAppError } from '../../contract/kernel/app-error.ts'
import { parseJson } from '../../domain/kernel/json.ts'
import type { PageRequest, SortKeys } from '../db/pagination.ts'

/**
 * Type of each key of a cursor: a time as ISO text in UTC, a finite number, a count, a text, the id of a row,
 * its UUID.
 */
export type CursorKeyKind = 'time' | 'number' | 'count' | 'text' | 'id' | 'uuid'

/** A sort order of a list that supports pagination by cursor. */
export interface CursorOrder<Row> {
  /** Unique name of the order: a cursor (`next`) of another order is rejected. */
  name: string
  kinds: readonly CursorKeyKind[]
  keyOf(row: Row): SortKeys
}
/** Pagination parameters, as the contract allows them. */
export interface PageParams {
  offset: number
  limit: number
  after?: string | undefined
}
/** The rows of a page, and the parameters of the next page (null on the last page). */
export interface CutPage<Row> {
  rows: Row[]
  next_offset: number | null
  next: string | null
}

const MAX_COUNT = 2 ** 31 - 1
const MAX_TEXT_LENGTH = 100
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const IS_VALID: Record<CursorKeyKind, (key: unknown) => boolean> = {
  // PostgreSQL has no year 0000 and no signed years.
  time: (key) => typeof key === 'string' && key >= '0001' && isIsoTime(key),
  // A PostgreSQL `real` cannot store numbers outside of these bounds; the query would fail.
  number: (key) => key === 0 || (typeof key === 'number' && Math.abs(key) > 1e-30 && Math.abs(key) < 1e30),
  count: (key) => Number.isSafeInteger(key) && Number(key) >= 0 && Number(key) <= MAX_COUNT,
  // PostgreSQL stores neither U+0000 nor half a surrogate pair.
  text: (key) =>
    typeof key === 'string' && key.length <= MAX_TEXT_LENGTH && !key.includes('\0') && key.isWellFormed(),
  id: (key) => Number.isSafeInteger(key) && Number(key) > 0,
  uuid: (key) => typeof key === 'string' && UUID.test(key),
}

const isIsoTime = (text: string): boolean => {
  const at = new Date(text)
  return !Number.isNaN(at.getTime()) && at.toISOString() === text
}

/**
 * Parses the pagination parameters: the page begins after the cursor `after` if it is given, else at
 * `offset`. Throws INVALID_INPUT when the cursor is not of this order.
 */
export function toPageRequest(
  { offset, limit, after }: PageParams,
  { name, kinds }: Pick<CursorOrder<never>, 'name' | 'kinds'>,
): PageRequest {
  if (after === undefined) return { offset, limit }
  const { count, place } = decodeCursor(after, name, kinds)
  return { offset: count, limit, after: place }
}

/** The page of `rows`. The query must fetch `limit` + 1 rows, so that it shows whether there are more. */
export function cutPage<Row>(
  rows: readonly Row[],
  { offset, limit }: PageRequest,
  { name, keyOf }: Pick<CursorOrder<Row>, 'name' | 'keyOf'>,
): CutPage<Row> {
  const pageRows = rows.slice(0, limit)
  const last = pageRows.at(-1)
  if (rows.length <= limit || last === undefined) return { rows: pageRows, next_offset: null, next: null }
  const next_offset = offset + limit
  return { rows: pageRows, next_offset, next: nextOf(name, next_offset, keyOf(last)) }
}

/** Encodes the cursor `next`: `count` rows of the list `order` precede it; the last of them is at `place`. */
export const nextOf = (order: string, count: number, place: SortKeys): string =>
  Buffer.from(JSON.stringify([order, count, ...place])).toString('base64url')

/** Name of the order in the cursor `after`; '' when the cursor is invalid. The client may have forged it. */
export const orderNamed = (after: string): string => {
  const [order] = parseCursor(after)
  return typeof order === 'string' ? order : ''
}

/** Decodes the cursor. Throws INVALID_INPUT naming `after` when it does not belong to this order. */
function decodeCursor(
  after: string,
  order: string,
  kinds: readonly CursorKeyKind[],
): { count: number; place: SortKeys } {
  const [orderName, count, ...place] = parseCursor(after)
  const isValid =
    orderName === order &&
    IS_VALID.count(count) &&
    place.length === kinds.length &&
    kinds.every((kind, index) => IS_VALID[kind](place[index]))
  if (isValid) return { count: Number(count), place: place as (number | string)[] }
  return throwAppError('INVALID_INPUT', {
    details: [{ field: 'after', message: '不是这个列表上一页给出的 next，请从第一页重新开始' }],
  })
}

function parseCursor(after: string): unknown[] {
  try {
    const decoded = parseJson(Buffer.from(after, 'base64url').toString())
    return Array.isArray(decoded) ? decoded : []
  } catch {
    return []
  }
}
