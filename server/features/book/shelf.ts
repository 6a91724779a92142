// A reader's shelf: list, open, add and remove books, reading positions.

import type { bookEndpoints } from '../../../contract/book.ts'
import type { BookPos, MyBook } from '../../../contract/entities/book.ts'
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import type { EndpointResult, ParsedInput } from '../../../contract/kernel/endpoint-definition.ts'
import type { Queryable } from '../../db/open.ts'
import type { Ctx } from '../../http/context.ts'
import { limitsOf } from '../membership/public.ts'
import type { BookRow, MyBookRow } from './book-row.store.ts'
import { knownOfBooks, knownOfChapters } from './known.ts'
import { presentChapters, presentMine, presentPos } from './present.ts'

/**
 * Lifetime of a signed URL: the browser downloads the whole file at once; an open page requests a new URL.
 */
const ADDRESS_MS = 15 * 60_000
/** Tolerance for a device's clock that is fast. */
const AHEAD_MS = 5 * 60_000

export async function myShelf(ctx: Ctx<'user'>): Promise<EndpointResult<typeof bookEndpoints.mine>> {
  const [rows, { books: limit }] = await Promise.all([
    ctx.store.book.shelf(ctx.user.id),
    limitsOf(ctx, ctx.user.id),
  ])
  const known = await knownOfBooks(ctx, undefined, rows)
  return {
    items: rows.map((row, index) => presentMine(row, known[index] ?? null)),
    used: rows.length,
    limit,
  }
}

/** A book on this reader's shelf. Throws BOOK_NOT_FOUND. */
export async function myBook(ctx: Ctx<'user'>, book_uuid: string): Promise<MyBookRow> {
  const row = await ctx.store.book.onShelf(ctx.user.id, book_uuid)
  if (!row || row.removed_at !== null) throwAppError('BOOK_NOT_FOUND')
  return row
}

export async function openBook(
  ctx: Ctx<'user'>,
  { id }: { id: string },
): Promise<EndpointResult<typeof bookEndpoints.open>> {
  const row = await myBook(ctx, id)
  const chapters = row.state === 'READY' ? await ctx.store.book.chapters(id) : []
  const expires_at = new Date(ctx.now().getTime() + ADDRESS_MS)
  const [mine, known, url] = await Promise.all([
    presentShelfBook(ctx, row),
    knownOfChapters(ctx, undefined, row, chapters),
    row.state === 'READY' && row.file_key !== null ? ctx.storage.signedUrl(row.file_key, expires_at) : null,
  ])
  return {
    ...mine,
    chapters: presentChapters(chapters, known),
    file: url === null ? null : { url, size: row.file_size, expires_at: expires_at.toISOString() },
  }
}

export async function presentShelfBook(ctx: Ctx<'user'>, row: MyBookRow): Promise<MyBook> {
  const [known] = await knownOfBooks(ctx, undefined, [row])
  return presentMine(row, known ?? null)
}

/** Adds a book of the library, or one that this reader removed. Throws BOOK_NOT_FOUND, BOOK_LIMIT_REACHED. */
export async function addToShelf(
  ctx: Ctx<'user'>,
  { book_uuid }: ParsedInput<typeof bookEndpoints.add>,
): Promise<MyBook> {
  const { book: store } = ctx.store
  const [found, mine] = await Promise.all([store.byUuid(book_uuid), store.onShelf(ctx.user.id, book_uuid)])
  if (!found || !(mine || isInLibrary(found, ctx.now()))) throwAppError('BOOK_NOT_FOUND')
  await store.transaction((tx) => putOnShelf(ctx, tx, book_uuid))
  return presentShelfBook(ctx, await myBook(ctx, book_uuid))
}

/** Throws BOOK_LIMIT_REACHED when the shelf is full. */
export async function refuseFull(ctx: Ctx<'user'>): Promise<void> {
  const [rows, { books: limit }] = await Promise.all([
    ctx.store.book.shelf(ctx.user.id),
    limitsOf(ctx, ctx.user.id),
  ])
  if (rows.length >= limit) throwAppError('BOOK_LIMIT_REACHED', { details: { used: rows.length, limit } })
}

/**
 * Puts a book on the shelf; `title` is the name of the reader's own file. Throws BOOK_LIMIT_REACHED, unless
 * the book is already there.
 */
export async function putOnShelf(
  ctx: Ctx<'user'>,
  tx: Queryable,
  book_uuid: string,
  title?: string,
): Promise<void> {
  const { book: store } = ctx.store
  const { books: limit } = await limitsOf(ctx, ctx.user.id)
  const used = await store.usedIn(tx, ctx.user.id)
  const mine = await store.onShelf(ctx.user.id, book_uuid, tx)
  if (mine && mine.removed_at === null) return
  if (used >= limit) throwAppError('BOOK_LIMIT_REACHED', { details: { used, limit } })
  await store.put(tx, ctx.user.id, book_uuid, ctx.now(), title)
}

/** Removes a book, or with `status` false restores it. Throws BOOK_NOT_FOUND, BOOK_LIMIT_REACHED. */
export async function removeFromShelf(
  ctx: Ctx<'user'>,
  { id, status }: ParsedInput<typeof bookEndpoints.remove>,
): Promise<true> {
  const { book: store } = ctx.store
  if (status) {
    if (!(await store.takeOff(ctx.user.id, id, ctx.now()))) {
      // Removing a book again has no effect.
      if (!(await store.onShelf(ctx.user.id, id))) throwAppError('BOOK_NOT_FOUND')
    }
    return true
  }
  if (!(await store.onShelf(ctx.user.id, id))) throwAppError('BOOK_NOT_FOUND')
  await store.transaction((tx) => putOnShelf(ctx, tx, id))
  return true
}

/**
 * Stores a reading position and returns the current one: this one, or a later one of another device. Throws
 * BOOK_NOT_FOUND.
 */
export function moveTo(
  ctx: Ctx<'user'>,
  { id, pos, op_id }: ParsedInput<typeof bookEndpoints.pos>,
): Promise<BookPos> {
  const { book: store } = ctx.store
  const latest = ctx.now().getTime() + AHEAD_MS
  const at = Math.min(Date.parse(pos.updated_at), latest)
  return store.once(ctx.user.id, 'book.pos', op_id, async (tx) => {
    await store.move(tx, ctx.user.id, id, {
      ...pos,
      percent: roundToHundredths(pos.percent),
      updated_at: new Date(at).toISOString(),
    })
    const row = await store.onShelf(ctx.user.id, id, tx)
    const now = row && row.removed_at === null ? presentPos(row) : null
    return now ?? throwAppError('BOOK_NOT_FOUND')
  })
}

/**
 * Rounds to hundredths: scrolling is not more precise, and a value such as 1e-323 causes a range error in a
 * `real` column.
 */
export const roundToHundredths = (percent: number): number => Math.round(percent * 100) / 100

export const isInLibrary = ({ published_at, state }: BookRow, now: Date): boolean =>
  published_at !== null && published_at <= now && state === 'READY'
