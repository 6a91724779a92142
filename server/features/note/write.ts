// Creates, changes and deletes a reader's note, idempotent per operation, and updates its public copy.
import { randomUUID } from 'node:crypto'
import type { NewNote, Note } from '../../../contract/entities/note.ts'
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import { createNoteAnchor } from '../../../domain/note/anchor.ts'
import { buildAnchorText } from '../../../domain/note/anchor-text.ts'
import { PUBLIC_TAG, parseTags } from '../../../domain/note/note.ts'
import type { Ctx } from '../../http/context.ts'
import { readableText } from '../article/public.ts'
import type { NoteTextRow, NoteWrite } from './note-row.store.ts'
import { presentNote } from './present.ts'
import { waitsForLook } from './publishing.ts'

/** Max. notes of a reader: thirty a day for two years. */
const MAX_NOTES = 20_000
/**
 * Deleted notes remain as rows so that a deletion can be undone; without this limit they would fill the disk.
 */
const MAX_WITH_DELETED = 2 * MAX_NOTES

type Place = Pick<NoteTextRow, 'text' | 'prefix' | 'suffix' | 'start_at' | 'end_at' | 'root'>

/**
 * Creates a note. An existing `note_uuid` is updated, a deleted one is restored. `written_at` is the time of
 * writing, for a note that was made offline. Throws ARTICLE_NOT_FOUND for an article that the reader cannot
 * read (existing notes with a position can still be changed), STATE_CONFLICT when the note belongs to another
 * article, NOTE_LIMIT_REACHED, IDEMPOTENCY_KEY_REUSED, TOO_MANY_REQUESTS.
 */
export async function writeNote(
  ctx: Ctx<'user'>,
  { id, op_id, ...input }: NewNote & { id: number; op_id?: string | undefined },
  written_at?: Date,
): Promise<Note> {
  const { note: store } = ctx.store
  const user_id = ctx.user.id
  const at = written_at ?? ctx.now()
  // Derived from the idempotency key, so that a retry of a new note does not create a second one.
  const note_uuid = input.note_uuid || (op_id ?? randomUUID())
  const known = await store.known(user_id, note_uuid)
  const place = await placeOf(ctx, id, input, known !== undefined)
  const tags = parseTags(input.tag)
  const is_public = tags.includes(PUBLIC_TAG)
  const shown = { text: place.text, comment: input.comment, tags }
  // Runs before the transaction: inside it, this query would wait for a second connection of the pool.
  const is_waiting =
    is_public &&
    (await waitsForLook(ctx, { ...shown, isNew: !known?.is_public, isLate: written_at !== undefined }))
  return store.once(user_id, 'note.add', op_id, async (tx) => {
    const note: NoteWrite = {
      ...place,
      user_id,
      note_uuid,
      article_id: id,
      comment: input.comment,
      tags,
      color: input.color,
      is_public,
      at,
    }
    if (!(await store.put(tx, note))) throwAppError('STATE_CONFLICT')
    await (is_public ? store.publish(tx, note, is_waiting) : store.withdraw(tx, user_id, note_uuid))
    if (!known) {
      const { living, in_all } = await store.countIn(tx, user_id)
      if (living > MAX_NOTES || in_all > MAX_WITH_DELETED) throwAppError('NOTE_LIMIT_REACHED')
    }
    const row = await store.find(tx, user_id, note_uuid)
    if (!row) throw new Error('the note just written is not there')
    return presentNote(row)
  })
}

/**
 * The position sent by the client; without it the first occurrence of the text, in the named block if the
 * block contains it.
 */
async function placeOf(ctx: Ctx<'user'>, id: number, note: NewNote, is_known: boolean): Promise<Place> {
  if (note.data && is_known) return anchorFromClient(note, note.data)
  const { paragraphs } = await readableText(ctx, id)
  if (note.data) return anchorFromClient(note, note.data)
  const whole = buildAnchorText(paragraphs)
  const block = whole.blocks.find((each) => each.id === note.root)
  const inBlock = block ? whole.text.indexOf(note.text, block.start) : -1
  const start = inBlock >= 0 && inBlock < (block?.end ?? 0) ? inBlock : whole.text.indexOf(note.text)
  if (start < 0) return { text: note.text, prefix: '', suffix: '', start_at: 0, end_at: 0, root: note.root }
  const { prefix, suffix, end } = createNoteAnchor(whole.text, { start, end: start + note.text.length })
  return { text: note.text, prefix, suffix, start_at: start, end_at: end, root: note.root }
}

const anchorFromClient = (
  { root }: NewNote,
  { selector: [quote, position] }: NonNullable<NewNote['data']>,
): Place => ({
  text: quote.exact,
  prefix: quote.prefix,
  suffix: quote.suffix,
  start_at: position.start,
  end_at: position.end,
  root,
})

/**
 * Deletes a note, once per `op_id`; sending the same note again restores it. Throws NOTE_NOT_FOUND,
 * IDEMPOTENCY_KEY_REUSED.
 */
export async function deleteNote(
  ctx: Ctx<'user'>,
  { note_uuid, op_id }: { note_uuid: string; op_id?: string | undefined },
): Promise<{ is_deleted: true; note_uuid: string }> {
  const { note: store } = ctx.store
  const user_id = ctx.user.id
  return store.once(user_id, 'note.delete', op_id, async (tx) => {
    if (!(await store.remove(tx, user_id, note_uuid, ctx.now()))) throwAppError('NOTE_NOT_FOUND')
    await store.withdraw(tx, user_id, note_uuid)
    return { is_deleted: true as const, note_uuid }
  })
}
