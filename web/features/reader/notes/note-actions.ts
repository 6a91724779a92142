// Interface between the selection toolbar or the hotkeys and the notes, whose code is lazy.
import type { NoteColor } from '../../../../domain/note/note.ts'
import type { SelectedText } from '../highlights/selected.ts'

/** Actions that the selection toolbar and the hotkeys call. */
export interface NoteActions {
  mark: (selected: Pick<SelectedText, 'from' | 'to'>, color?: NoteColor) => void
  /** Opens the first note of a paragraph; returns false when there is none. */
  openIn: (paragraph: string) => boolean
}
