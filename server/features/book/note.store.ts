// SQL of a reader's notes in books.
import { sql } from 'drizzle-orm'
import { BOOKMARK_TAG } from '../../../domain/book/bookmark.ts'
import type { NoteColor } from '../../../domain/note/note.ts'
import { namedQuery } from '../../db/named-query.ts'
import type { Queryable, StoreDatabase } from '../../db/open.ts'

export interface BookNoteRow {
  note_uuid: string
  book_uuid: string
  root: string
  text: string
  comment: string
  tags: string[]
  color: NoteColor
  cfi: string
  chapter: number
  percent: number
  prefix: string
  suffix: string
  created_at: Date
  updated_at: Date
}
/** `is_new`: the row was inserted. An update or a restored note may have the same times as a new one. */
export type WrittenBookNote = BookNoteRow & { is_new: boolean }
export type BookNoteWrite = Omit<BookNoteRow, 'created_at' | 'updated_at'> & { user_id: number; at: Date }

const ph = sql.placeholder
const COLUMNS = sql`n.note_uuid, n.book_uuid, n.root, n.text, n.comment, n.tags, n.color, n.cfi, n.chapter, n.percent,
  n.prefix, n.suffix, n.created_at, n.updated_at`
const MINE = sql`n.user_id = ${ph('user_id')}::bigint and n.deleted_at is null`
// A restored note has its first `created_at` again; a note_uuid of another book is not changed.
const PUT = namedQuery<WrittenBookNote, { [K in keyof BookNoteWrite]: BookNoteWrite[K] }>(
  'book_note_put',
  sql`insert into book_notes as n (user_id, note_uuid, book_uuid, root, text, comment, tags, color, cfi, chapter,
      percent, prefix, suffix, created_at, updated_at)
    values (${ph('user_id')}::bigint, ${ph('note_uuid')}::uuid, ${ph('book_uuid')}::uuid, ${ph('root')}, ${ph('text')},
      ${ph('comment')}, ${ph('tags')}::text[], ${ph('color')}, ${ph('cfi')}, ${ph('chapter')}::int,
      ${ph('percent')}::real, ${ph('prefix')}, ${ph('suffix')}, ${ph('at')}::timestamptz, ${ph('at')}::timestamptz)
    on conflict (user_id, note_uuid) do update set root = excluded.root, text = excluded.text,
      comment = excluded.comment, tags = excluded.tags, color = excluded.color, cfi = excluded.cfi,
      chapter = excluded.chapter, percent = excluded.percent, prefix = excluded.prefix, suffix = excluded.suffix,
      updated_at = greatest(n.updated_at, excluded.updated_at), deleted_at = null
    where n.book_uuid = excluded.book_uuid
    returning ${COLUMNS}, n.xmax = 0 as is_new`,
)
const OF_BOOK = namedQuery<BookNoteRow, { user_id: number; book_uuid: string }>(
  'book_notes_of',
  sql`select ${COLUMNS} from book_notes n where ${MINE} and n.book_uuid = ${ph('book_uuid')}::uuid
    order by n.chapter, n.percent, n.id`,
)
const COUNT_OF = namedQuery<{ count: number }, { user_id: number; book_uuid: string; bookmark: string[] }>(
  'book_notes_count',
  sql`select count(*)::int as count from book_notes n where ${MINE} and n.book_uuid = ${ph('book_uuid')}::uuid
    and not (n.comment = '' and n.tags = ${ph('bookmark')}::text[])`,
)
const DELETE = namedQuery<{ id: number }, { user_id: number; note_uuid: string; at: Date }>(
  'book_note_delete',
  sql`update book_notes n set deleted_at = ${ph('at')}::timestamptz
    where ${MINE} and n.note_uuid = ${ph('note_uuid')}::uuid returning n.id`,
)
const LOCK = namedQuery<never, { key: string }>(
  'book_note_lock',
  sql`select pg_advisory_xact_lock(hashtextextended(${ph('key')}, 0))`,
)
const COUNT = namedQuery<{ living: number; in_all: number }, { user_id: number }>(
  'book_note_count',
  sql`select count(*) filter (where deleted_at is null)::int as living, count(*)::int as in_all from book_notes
    where user_id = ${ph('user_id')}::bigint`,
)

export const bookNoteRows = ({ db }: Pick<StoreDatabase, 'db'>) => ({
  /** Inserts or updates a note, restoring a deleted one; undefined when the note belongs to another book. */
  putNote: async (tx: Queryable, note: BookNoteWrite): Promise<WrittenBookNote | undefined> =>
    (await PUT(tx, { ...note }))[0],
  /** In the order of the book. */
  notesOf: (user_id: number, book_uuid: string): Promise<BookNoteRow[]> =>
    OF_BOOK(db, { user_id, book_uuid }),
  /** Number of notes, without bookmarks. */
  noteCount: async (user_id: number, book_uuid: string): Promise<number> =>
    (await COUNT_OF(db, { user_id, book_uuid, bookmark: [BOOKMARK_TAG] }))[0]?.count ?? 0,
  /** False when the note does not exist. */
  removeNote: async (tx: Queryable, user_id: number, note_uuid: string, at: Date): Promise<boolean> =>
    (await DELETE(tx, { user_id, note_uuid, at })).length > 0,
  /**
   * Counts the reader's notes in all books, including those of this transaction, under an advisory lock until
   * it ends.
   */
  async notesIn(tx: Queryable, user_id: number): Promise<{ living: number; in_all: number }> {
    const [, [counted]] = await Promise.all([
      LOCK(tx, { key: `book notes ${user_id}` }),
      COUNT(tx, { user_id }),
    ])
    return counted ?? { living: 0, in_all: 0 }
  },
})
