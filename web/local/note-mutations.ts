// Applies mutations to a reader's notes, so that the page shows the result before the server response.
import type { NewNote, Note } from '../../contract/entities/note.ts'
import type { SyncStep } from '../../contract/entities/sync.ts'
import { PUBLIC_TAG, parseTags } from '../../domain/note/note.ts'

export type NoteMutation = Extract<SyncStep, { kind: 'note' | 'note_delete' }>
/** A note with its UUID and its position, as this browser creates them. */
export type PlacedNote = NewNote & Required<Pick<NewNote, 'data'>>

export const isNoteMutation = (step: SyncStep): step is NoteMutation =>
  step.kind === 'note' || step.kind === 'note_delete'

export const getNoteUuid = (step: NoteMutation): string =>
  step.kind === 'note' ? step.note.note_uuid : step.note_uuid

/** Applies mutations to the notes of an article, in order; mutations of other articles are ignored. */
export function applyNoteMutations(
  notes: readonly Note[],
  steps: readonly NoteMutation[],
  article_id: number,
): readonly Note[] {
  if (steps.length === 0) return notes
  const byId = new Map(notes.map((note) => [note.note_uuid, note]))
  for (const step of steps) {
    if (step.kind === 'note_delete') byId.delete(step.note_uuid)
    else if (step.article_id === article_id) {
      const shown = shownNote(step, byId.get(step.note.note_uuid))
      if (shown) byId.set(shown.note_uuid, shown)
    }
  }
  return [...byId.values()]
}

function shownNote(
  { note, at, article_id }: Extract<NoteMutation, { kind: 'note' }>,
  known: Note | undefined,
): Note | undefined {
  const data = note.data ?? known?.data
  if (!data) return undefined
  const tags = parseTags(note.tag)
  return {
    ...note,
    data,
    article_id,
    comment: note.comment.trim(),
    tag: tags.join(','),
    is_public: tags.includes(PUBLIC_TAG),
    is_hidden: known?.is_hidden ?? false,
    ...(known?.is_waiting ? { is_waiting: true } : {}),
    created_at: known?.created_at ?? at,
    updated_at: at,
  }
}

/** The request payload for an existing note: to change a part of it, or to restore it. */
export const toNewNote = ({ note_uuid, text, comment, root, tag, color, data }: Note): PlacedNote => ({
  note_uuid,
  text,
  comment,
  root,
  tag,
  color,
  data,
})
