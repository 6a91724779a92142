// Maps rows of notes to the response types.
import type { Note, NoteData, PublicNote } from '../../../contract/entities/note.ts'
import { maskName } from '../../../domain/account/mask-name.ts'
import { formatIsoTime } from '../../../domain/kernel/iso-time.ts'
import type { NoteAnchor } from '../../../domain/note/anchor.ts'
import type { NoteRow, NoteTextRow } from './note-row.store.ts'
import type { PublicRow } from './public-note.store.ts'

export const anchorOfRow = ({ text, prefix, suffix, start_at, end_at }: NoteTextRow): NoteAnchor => ({
  exact: text,
  prefix,
  suffix,
  start: start_at,
  end: end_at,
})

const dataOf = (row: NoteTextRow): NoteData => ({
  selector: [
    { type: 'TextQuoteSelector', exact: row.text, prefix: row.prefix, suffix: row.suffix },
    { type: 'TextPositionSelector', start: row.start_at, end: row.end_at },
  ],
})

export const presentNote = (row: NoteRow): Note => ({
  note_uuid: row.note_uuid,
  article_id: row.article_id,
  text: row.text,
  comment: row.comment,
  root: row.root,
  tag: row.tags.join(','),
  is_public: row.is_public,
  is_hidden: row.is_hidden,
  is_waiting: row.is_waiting,
  color: row.color,
  data: dataOf(row),
  created_at: formatIsoTime(row.created_at),
  updated_at: formatIsoTime(row.updated_at),
})

export const presentPublic = (row: PublicRow, name: string, viewerId: number | undefined): PublicNote => ({
  id: row.id,
  name: maskName(name),
  is_mine: row.author_id === viewerId,
  text: row.text,
  comment: row.comment,
  root: row.root,
  tag: row.tags.join(','),
  color: row.color,
  data: dataOf(row),
  at: formatIsoTime(row.at),
})
