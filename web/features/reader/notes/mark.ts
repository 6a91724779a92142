// Makes a highlight of what is selected; one that stands on the very same words gets the new colour instead.
import type { Note } from '../../../../contract/entities/note.ts'
import type { AnchorText } from '../../../../domain/note/anchor-text.ts'
import { NOTE_COLORS, type NoteColor } from '../../../../domain/note/note.ts'
import { randomId } from '../../../lib/client-id.ts'
import { asNewNote } from '../../../local/note-steps.ts'
import { writeNote } from '../../../local/notes.ts'
import { own } from '../../../local/own.ts'
import type { Point } from '../highlights/selected.ts'
import { anchorBetween, type StandingNote } from './place-notes.ts'

const KEY = 'note_color'
/** As much as the contract takes. */
const LONGEST = 5000

const lastColor = (): NoteColor => NOTE_COLORS.find((color) => color === own.get(KEY)) ?? 'yellow'

export interface Marking {
  article_id: number
  whole: AnchorText
  standing: readonly StandingNote[]
  from: Point
  to: Point
  /** Without one, the colour used last. */
  color: NoteColor | undefined
}

/** The note that was made or changed; `undefined` where there is nothing to highlight, 'long' where it is too much. */
export function markPassage({
  article_id,
  whole,
  standing,
  from,
  to,
  color,
}: Marking): Note | 'long' | undefined {
  const anchor = anchorBetween(whole, from, to)
  if (!anchor) return undefined
  if (anchor.text.length > LONGEST) return 'long'
  const [, { start, end }] = anchor.data.selector
  const same = standing.find(({ place }) => place.start === start && place.end === end)?.note
  const chosen = color ?? same?.color ?? lastColor()
  own.set(KEY, chosen)
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
  if (!same || same.color !== chosen) writeNote(article_id, asNewNote(note))
  return note
}
