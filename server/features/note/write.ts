// Writes, changes and deletes a reader's note, once per operation, and keeps its public copy in step.
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

/** A reader who marks thirty sentences a day for two years. */
const MAX_NOTES = 20_000
/** Deleted ones stay, so that a deletion can be taken back; without an end they would fill the disk. */
const MAX_WITH_DELETED = 2 * MAX_NOTES

type Place = Pick<NoteTextRow, 'text' | 'prefix' | 'suffix' | 'start_at' | 'end_at' | 'root'>

/**
 * Writes a note; a `note_uuid` that is known is changed, and one that was deleted comes back. `written_at`:
 * when the reader wrote it, of one that comes late. Throws ARTICLE_NOT_FOUND for an article that the reader may not read (what is there already can still be changed),
 * STATE_CONFLICT when the note belongs to another article, NOTE_LIMIT_REACHED, IDEMPOTENCY_KEY_REUSED.
 */
export async function writeNote(
  ctx: Ctx<'user'>,
  { id, op_id, ...input }: NewNote & { id: number; op_id?: string | undefined },
  written_at?: Date,
): Promise<Note> {
  const { note: store } = ctx.store
  const user_id = ctx.user.id
  const at = written_at ?? ctx.now()
  // Told by the operation, so that a repetition of a new note is the same note.
  const note_uuid = input.note_uuid || (op_id ?? randomUUID())
  const known = await store.known(user_id, note_uuid)
  const place = await placeOf(ctx, id, input, known !== undefined)
  const tags = parseTags(input.tag)
  const is_public = tags.includes(PUBLIC_TAG)
  const shown = { text: place.text, comment: input.comment, tags }
  // Before the transaction, which must not wait for a second connection.
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

/** What the client says of the place, else where the words stand first, in the block named if they are in it. */
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

/** Deletes once per `op_id`; the same note sent again comes back. Throws NOTE_NOT_FOUND, IDEMPOTENCY_KEY_REUSED. */
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
