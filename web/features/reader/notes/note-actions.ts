// How the selection bar and the keys speak with the notes, whose code comes later.
import type { NoteColor } from '../../../../domain/note/note.ts'
import type { SelectedText } from '../highlights/selected.ts'

/** What the selection bar and the keys ask of the notes. */
export interface NoteActions {
  mark: (selected: Pick<SelectedText, 'from' | 'to'>, color?: NoteColor) => void
  /** Opens the note that stands first in a paragraph; false when there is none. */
  openIn: (paragraph: string) => boolean
}
