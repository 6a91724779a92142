// Schema of notes: a reader's own notes, the public copies, and reports about these.
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { NOTE_COLORS } from '../../../domain/note/note.ts'
import { idColumn, nowDefault, referenceColumn, timestampColumn } from './columns.ts'

const place = {
  article_id: referenceColumn('article_id').notNull(),
  /** The block in which it begins. */
  root: text('root').notNull().default(''),
  text: text('text').notNull(),
  comment: text('comment').notNull().default(''),
  tags: text('tags').array().notNull(),
  color: text('color', { enum: NOTE_COLORS }).notNull(),
  prefix: text('prefix').notNull().default(''),
  suffix: text('suffix').notNull().default(''),
  /** UTF-16 offsets in the article's text at the time when the note was created. */
  start_at: integer('start_at').notNull(),
  end_at: integer('end_at').notNull(),
}

export const notes = pgTable(
  'notes',
  {
    user_id: referenceColumn('user_id').notNull(),
    id: idColumn(),
    note_uuid: uuid('note_uuid').notNull(),
    ...place,
    is_public: boolean('is_public').notNull().default(false),
    created_at: timestampColumn('created_at').notNull().default(nowDefault),
    updated_at: timestampColumn('updated_at').notNull().default(nowDefault),
    /**
     * Soft delete: the text stays until then, so that the deletion can be undone by sending the note again.
     */
    deleted_at: timestampColumn('deleted_at'),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.id] }),
    uniqueIndex('notes_uuid').on(t.user_id, t.note_uuid),
    index('notes_article').on(t.user_id, t.article_id, t.start_at),
    index('notes_latest').on(t.user_id, t.updated_at, t.id),
  ],
)

/** Public copies of notes, queried by article. `author_id` is the author. */
export const public_notes = pgTable(
  'public_notes',
  {
    id: idColumn().primaryKey(),
    author_id: referenceColumn('author_id').notNull(),
    note_uuid: uuid('note_uuid').notNull(),
    ...place,
    at: timestampColumn('at').notNull(),
    is_hidden: boolean('is_hidden').notNull().default(false),
    /** Waits for the check by an editor, because its author is new or it has a link. */
    is_waiting: boolean('is_waiting').notNull().default(false),
    hidden_by: referenceColumn('hidden_by'),
    reports: integer('reports').notNull().default(0),
  },
  (t) => [
    uniqueIndex('public_notes_of').on(t.author_id, t.note_uuid),
    index('public_notes_article').on(t.article_id, t.id),
    index('public_notes_reported').on(t.is_hidden, t.reports, t.id),
  ],
)

export const note_reports = pgTable(
  'note_reports',
  {
    note_id: referenceColumn('note_id').notNull(),
    reporter_id: referenceColumn('reporter_id').notNull(),
    reason: text('reason').notNull(),
    at: timestampColumn('at').notNull().default(nowDefault),
  },
  (t) => [primaryKey({ columns: [t.note_id, t.reporter_id] })],
)
