// Highlights the selected text; a highlight of exactly the same words gets the new colour instead.
import type { Note } from '../../../../contract/entities/note.ts'
import type { AnchorText } from '../../../../domain/note/anchor-text.ts'
import { NOTE_COLORS, type NoteColor } from '../../../../domain/note/note.ts'
import { randomId } from '../../../lib/client-id.ts'
import { toNewNote } from '../../../local/note-mutations.ts'
import { saveNoteLocally } from '../../../local/notes.ts'
import { userStorage } from '../../../local/user-storage.ts'
import type { ParagraphPoint } from '../highlights/selected.ts'
import { type AnchoredNote, createAnchor } from './place-notes.ts'

const KEY = 'note_color'
/** Max. length that the contract accepts. */
const MAX_TEXT_LENGTH = 5000

const lastColor = (): NoteColor => NOTE_COLORS.find((color) => color === userStorage.get(KEY)) ?? 'yellow'

export interface PassageMarking {
  article_id: number
  whole: AnchorText
  standing: readonly AnchoredNote[]
  from: ParagraphPoint
  to: ParagraphPoint
  /** Default: the last used colour. */
  color: NoteColor | undefined
}

/**
 * Returns the note that was created or changed; `undefined` where there is nothing to highlight, 'long' where
 * the text exceeds the limit.
 */
export function highlightPassage({
  article_id,
  whole,
  standing,
  from,
  to,
  color,
}: PassageMarking): Note | 'long' | undefined {
  const anchor = createAnchor(whole, from, to)
  if (!anchor) return undefined
  if (anchor.text.length > MAX_TEXT_LENGTH) return 'long'
  const [, { start, end }] = anchor.data.selector
  const same = standing.find(({ place }) => place.start === start && place.end === end)?.note
  const chosen = color ?? same?.color ?? lastColor()
  userStorage.set(KEY, chosen)
  const now = new Date().toISOString()
  const note: Note = same
    ? { ...same, color: chosen }
    : {
        ...anchor,
        note_uuid: randomId(),
        article_id,
        comment: '',
        tag: '',
        color: chosen,
        is_public: false,
        is_hidden: false,
        created_at: now,
        updated_at: now,
      }
  if (!same || same.color !== chosen) saveNoteLocally(article_id, toNewNote(note))
  return note
}
