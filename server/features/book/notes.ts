// A reader's notes in a book: created once per operation, changed, deleted, and restored when sent again.
import { randomUUID } from 'node:crypto'
import type { bookEndpoints } from '../../../contract/book.ts'
import type { BookNote } from '../../../contract/entities/book.ts'
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import type { ParsedInput } from '../../../contract/kernel/endpoint-definition.ts'
import { PUBLIC_TAG, parseTags } from '../../../domain/note/note.ts'
import type { Ctx } from '../../http/context.ts'
import { presentBookNote } from './present.ts'
import { roundToHundredths } from './shelf.ts'

/** Same limits as for notes on articles. */
const MAX_NOTES = 20_000
const MAX_WITH_DELETED = 2 * MAX_NOTES

/** Notes in the order of the book. Throws BOOK_NOT_FOUND. */
export async function notesInBook(ctx: Ctx<'user'>, { id }: { id: string }): Promise<{ items: BookNote[] }> {
  const [rows, mine] = await Promise.all([
    ctx.store.book.notesOf(ctx.user.id, id),
    ctx.store.book.onShelf(ctx.user.id, id),
  ])
  if (!mine) throwAppError('BOOK_NOT_FOUND')
  return { items: rows.map(presentBookNote) }
}

/**
 * Creates or updates a note. Throws BOOK_NOT_FOUND, STATE_CONFLICT when the note belongs to another book,
 * NOTE_LIMIT_REACHED, IDEMPOTENCY_KEY_REUSED.
 */
export async function writeBookNote(
  ctx: Ctx<'user'>,
  { id, op_id, data, ...input }: ParsedInput<typeof bookEndpoints.addNote>,
): Promise<BookNote> {
  const { book: store } = ctx.store
  const user_id = ctx.user.id
  const mine = await store.onShelf(user_id, id)
  if (mine?.removed_at !== null) throwAppError('BOOK_NOT_FOUND')
  // Derived from the idempotency key, so that a retry of a new note does not create a second one.
  const note_uuid = input.note_uuid || (op_id ?? randomUUID())
  return store.once(user_id, 'book.addNote', op_id, async (tx) => {
    const { living, in_all } = await store.notesIn(tx, user_id)
    const { text, comment, root, color } = input
    const row = await store.putNote(tx, {
      ...{ user_id, note_uuid, book_uuid: id, text, comment, root, color },
      ...{ cfi: data.cfi, chapter: data.chapter, percent: roundToHundredths(data.percent) },
      ...{ prefix: data.prefix, suffix: data.suffix },
      // Notes in books are private, so the tag for publishing is removed.
      tags: parseTags(input.tag).filter((tag) => tag !== PUBLIC_TAG),
      at: ctx.now(),
    })
    if (!row) throwAppError('STATE_CONFLICT')
    if (row.is_new && (living >= MAX_NOTES || in_all >= MAX_WITH_DELETED)) throwAppError('NOTE_LIMIT_REACHED')
    return presentBookNote(row)
  })
}

/** Deletes a note. Throws NOTE_NOT_FOUND, IDEMPOTENCY_KEY_REUSED. */
export function deleteBookNote(
  ctx: Ctx<'user'>,
  { id, note_uuid, op_id }: ParsedInput<typeof bookEndpoints.deleteNote>,
): Promise<{ is_deleted: true; note_uuid: string }> {
  if (note_uuid !== undefined && note_uuid !== id)
    throwAppError('INVALID_INPUT', { details: [{ field: 'note_uuid', message: '和地址里的不一样' }] })
  const { book: store } = ctx.store
  return store.once(ctx.user.id, 'book.deleteNote', op_id, async (tx) => {
    if (!(await store.removeNote(tx, ctx.user.id, id, ctx.now()))) throwAppError('NOTE_NOT_FOUND')
    return { is_deleted: true as const, note_uuid: id }
  })
}
