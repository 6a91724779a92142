// The row of a note, with its columns, as used by every query of this feature.
import { type SQL, sql } from 'drizzle-orm'
import type { NoteColor } from '../../../domain/note/note.ts'

/** The content of a note, without its author. */
export interface NoteTextRow {
  note_uuid: string
  article_id: number
  root: string
  text: string
  comment: string
  tags: string[]
  color: NoteColor
  prefix: string
  suffix: string
  start_at: number
  end_at: number
}
export interface NoteWrite extends NoteTextRow {
  user_id: number
  is_public: boolean
  at: Date
}
export interface NoteRow extends NoteTextRow {
  is_public: boolean
  is_hidden: boolean
  is_waiting: boolean
  created_at: Date
  updated_at: Date
}

/** Columns of `notes` under the alias `n`. */
export const NOTE_COLUMNS: SQL = sql`n.note_uuid, n.article_id, n.root, n.text, n.comment, n.tags, n.color, n.prefix,
  n.suffix, n.start_at, n.end_at, n.is_public, n.created_at, n.updated_at,
  exists (select 1 from public_notes p where p.author_id = n.user_id and p.note_uuid = n.note_uuid and p.is_hidden)
    as is_hidden,
  exists (select 1 from public_notes p where p.author_id = n.user_id and p.note_uuid = n.note_uuid and p.is_waiting)
    as is_waiting`
