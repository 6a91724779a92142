// The library of books: list, page of a book, and publishing by editors.

import type { z } from 'zod'
import type { bookEndpoints } from '../../../contract/book.ts'
import type { BookShown } from '../../../contract/entities/book.ts'
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import type { EndpointResult, ParsedInput } from '../../../contract/kernel/endpoint-definition.ts'
import type { ViewerContext } from '../../deps.ts'
import type { Ctx } from '../../http/context.ts'
import type { BookRow, MyBookRow } from './book-row.store.ts'
import { knownOfBooks, knownOfChapters } from './known.ts'
import { presentBook, presentChapters, presentState } from './present.ts'
import { isInLibrary } from './shelf.ts'

export async function listLibrary(
  ctx: Ctx,
  { q, base, offset, limit }: ParsedInput<typeof bookEndpoints.list>,
): Promise<EndpointResult<typeof bookEndpoints.list>> {
  const words = q?.split(/\s+/).filter(Boolean) ?? []
  const found = await ctx.store.book.library({ words, now: ctx.now(), offset, limit })
  const rows = found.slice(0, limit)
  const known = await knownOfBooks(ctx, base, rows)
  return {
    items: rows.map((row, index) => presentBook(row, known[index] ?? null)),
    next_offset: found.length > limit ? offset + limit : null,
  }
}

/** A book of the library or on the current user's shelf. Throws BOOK_NOT_FOUND. */
export async function showBook(
  ctx: Ctx,
  { id, base }: ParsedInput<typeof bookEndpoints.show>,
): Promise<BookShownResult> {
  const { row, onShelf } = await seenBook(ctx, id)
  return presentShownBook(ctx, row, onShelf, base)
}

/** A book that the current user may see: of the library, or on their shelf. Throws BOOK_NOT_FOUND. */
export async function seenBook(
  { store: { book: store }, user, now }: ViewerContext,
  id: string,
): Promise<{ row: BookRow; onShelf: MyBookRow | undefined }> {
  const [row, mine] = await Promise.all([store.byUuid(id), user && store.onShelf(user.id, id)])
  const onShelf = mine?.removed_at === null ? mine : undefined
  if (!row || !(onShelf || isInLibrary(row, now()))) throwAppError('BOOK_NOT_FOUND')
  return { row, onShelf }
}

type BookShownResult = z.output<typeof BookShown>

async function presentShownBook(
  ctx: Ctx,
  row: BookRow,
  mine: MyBookRow | undefined,
  base?: string,
): Promise<BookShownResult> {
  const { book: store } = ctx.store
  const chapters = row.state === 'READY' ? await store.chapters(row.book_uuid) : []
  const [[known], ofChapters, note_count] = await Promise.all([
    knownOfBooks(ctx, base, [row]),
    knownOfChapters(ctx, base, row, chapters),
    ctx.user ? store.noteCount(ctx.user.id, row.book_uuid) : 0,
  ])
  return {
    ...presentBook({ ...row, ...(mine && { file_title: mine.file_title }) }, known ?? null),
    ...{ publisher: row.publisher, description: row.description, published: row.published },
    ...{ source: row.source, licence: row.licence },
    chapters: presentChapters(chapters, ofChapters),
    mine: mine ? presentState(mine) : null,
    note_count,
  }
}

/**
 * Publishes a book in the library with its source and licence, or with `cancel` withdraws it; it remains on
 * readers' shelves. Throws BOOK_NOT_FOUND for a book that is neither on this editor's shelf nor in the
 * library, STATE_CONFLICT before the conversion has finished, INVALID_INPUT without source or licence.
 */
export async function publishBook(
  ctx: Ctx<'admin'>,
  { id, source, licence, cancel }: ParsedInput<typeof bookEndpoints.publish>,
): Promise<BookShownResult> {
  const { book: store } = ctx.store
  const mine = await store.onShelf(ctx.user.id, id)
  await store.transaction(async (tx) => {
    const row = await store.holdByUuid(tx, id)
    if (!row || !(mine || row.published_at !== null)) throwAppError('BOOK_NOT_FOUND')
    // Fallback title of a book without one: the name of the editor's file.
    const publication = { book_uuid: id, title: mine?.file_title ?? '', published_by: ctx.user.id }
    if (cancel) {
      if (row.published_at === null) throwAppError('STATE_CONFLICT')
      await store.publish(tx, {
        ...publication,
        source: row.source,
        licence: row.licence,
        published_at: null,
      })
      return
    }
    if (row.state !== 'READY') throwAppError('STATE_CONFLICT')
    const missing = [...(source === '' ? ['source'] : []), ...(licence === '' ? ['licence'] : [])]
    if (missing.length > 0)
      throwAppError('INVALID_INPUT', { details: missing.map((field) => ({ field, message: '不能为空' })) })
    await store.publish(tx, { ...publication, source, licence, published_at: row.published_at ?? ctx.now() })
  })
  const row = await store.byUuid(id)
  return row
    ? presentShownBook(ctx, row, mine?.removed_at === null ? mine : undefined)
    : throwAppError('BOOK_NOT_FOUND')
}
