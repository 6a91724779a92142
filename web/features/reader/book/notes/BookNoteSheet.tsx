// The note sheet of a book; the code that creates and finds notes is in the other files of this folder.
import type { BookNote } from '../../../../../contract/entities/book.ts'
import { deleteBookNoteLocally, saveBookNoteLocally, toNewBookNote } from '../../../../local/book-notes.ts'
import { NoteSheet } from '../../notes/NoteSheet.tsx'
import type { NoteKeeper } from '../../notes/use-note-draft.ts'

const KEEPER: NoteKeeper<BookNote> = {
  write: (note) => saveBookNoteLocally(note.book_uuid, toNewBookNote(note)),
  remove: ({ book_uuid, note_uuid }) => deleteBookNoteLocally(book_uuid, note_uuid),
}

export interface BookNoteSheetProps {
  note: BookNote
  others: readonly BookNote[]
  /** The tapped word, in the form of the text. */
  word: string | undefined
  isNew: boolean
  open: boolean
  onClose: () => void
  onWord: () => void
}

export const BookNoteSheet = (props: BookNoteSheetProps) => <NoteSheet {...props} keeper={KEEPER} />
