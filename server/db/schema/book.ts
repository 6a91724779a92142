// Schema of books: one row per file for all its readers, chapters, readers' shelves and notes, and requests
// of readers.
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  BOOK_FORMATS,
  BOOK_LAYOUTS,
  BOOK_REASONS,
  BOOK_REPAIRS,
  BOOK_STATES,
  REQUEST_KINDS,
  REQUEST_STATES,
} from '../../../domain/book/kinds.ts'
import { LEVEL_VALUES } from '../../../domain/language/levels.ts'
import { NOTE_COLORS } from '../../../domain/note/note.ts'
import { byteaColumn, idColumn, nowDefault, referenceColumn, timestampColumn } from './columns.ts'

export const books = pgTable(
  'books',
  {
    book_uuid: uuid('book_uuid').primaryKey(),
    /** SHA-256 in hex of the original file. */
    digest: text('digest').notNull(),
    format: text('format', { enum: BOOK_FORMATS }).notNull(),
    state: text('state', { enum: BOOK_STATES }).notNull().default('MAKING'),
    reason: text('reason', { enum: BOOK_REASONS }),
    layout: text('layout', { enum: BOOK_LAYOUTS }).notNull().default('REFLOW'),
    /**
     * Title from the metadata of the file; '' if it has none: then each reader sees the name of their own
     * file.
     */
    title: text('title').notNull(),
    author: text('author').notNull().default(''),
    publisher: text('publisher').notNull().default(''),
    description: text('description').notNull().default(''),
    language: text('language').notNull().default(''),
    published: text('published').notNull().default(''),
    cover: text('cover'),
    word_count: integer('word_count').notNull().default(0),
    minutes: integer('minutes').notNull().default(0),
    chapter_count: integer('chapter_count').notNull().default(0),
    level: text('level', { enum: LEVEL_VALUES }),
    /**
     * Every lemma of the book, without names; chapters refer to them by their index in this array, from 0.
     */
    lemmas: text('lemmas').array().notNull().default(sql`'{}'::text[]`),
    /** Count of each lemma in the whole book; both arrays have the same index. */
    lemma_counts: integer('lemma_counts').array().notNull().default(sql`'{}'::integer[]`),
    /** Storage key of the original file until the book is converted; null afterwards. */
    source_key: text('source_key'),
    /** Storage key of the converted EPUB, and its size in bytes. */
    file_key: text('file_key'),
    file_size: bigint('file_size', { mode: 'number' }).notNull().default(0),
    /** Repairs that were needed in the original file. */
    repairs: text('repairs', { enum: BOOK_REPAIRS }).array().notNull().default(sql`'{}'::text[]`),
    /** The version (BOOK_CONVERTER_VERSION) of the conversion. */
    made_by: integer('made_by').notNull().default(1),
    /** For books of the library only. */
    source: text('source').notNull().default(''),
    licence: text('licence').notNull().default(''),
    published_at: timestampColumn('published_at'),
    published_by: referenceColumn('published_by'),
    created_at: timestampColumn('created_at').notNull().default(nowDefault),
  },
  (t) => [
    uniqueIndex('books_digest').on(t.digest),
    index('books_library').on(t.published_at, t.book_uuid).where(sql`published_at is not null`),
  ],
)

export const book_chapters = pgTable(
  'book_chapters',
  {
    book_uuid: uuid('book_uuid')
      .notNull()
      .references(() => books.book_uuid, { onDelete: 'cascade' }),
    index: integer('index').notNull(),
    title: text('title').notNull(),
    depth: integer('depth').notNull().default(0),
    is_linear: boolean('is_linear').notNull().default(true),
    word_count: integer('word_count').notNull(),
    minutes: integer('minutes').notNull(),
    level: text('level', { enum: LEVEL_VALUES }),
    /** Its lemmas and the count of each, as `packCounts` of domain/book encodes them. */
    counts: byteaColumn('counts').notNull(),
  },
  (t) => [primaryKey({ columns: [t.book_uuid, t.index] })],
)

/** A reader's shelf. Removed books stay for 30 days, so that they can be restored. */
export const shelf_books = pgTable(
  'shelf_books',
  {
    user_id: referenceColumn('user_id').notNull(),
    book_uuid: uuid('book_uuid').notNull(),
    /** The name of the file that this reader uploaded, without its extension: visible to this reader only. */
    title: text('title').notNull().default(''),
    added_at: timestampColumn('added_at').notNull(),
    removed_at: timestampColumn('removed_at'),
    cfi: text('cfi').notNull().default(''),
    chapter: integer('chapter').notNull().default(0),
    percent: real('percent').notNull().default(0),
    /** Time of the position by the clock of the reader's device; null before the first one. */
    pos_at: timestampColumn('pos_at'),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.book_uuid] }),
    index('shelf_books_of').on(t.book_uuid),
    index('shelf_books_removed').on(t.removed_at).where(sql`removed_at is not null`),
  ],
)

export const book_notes = pgTable(
  'book_notes',
  {
    user_id: referenceColumn('user_id').notNull(),
    id: idColumn(),
    note_uuid: uuid('note_uuid').notNull(),
    book_uuid: uuid('book_uuid').notNull(),
    root: text('root').notNull().default(''),
    text: text('text').notNull(),
    comment: text('comment').notNull().default(''),
    tags: text('tags').array().notNull(),
    color: text('color', { enum: NOTE_COLORS }).notNull(),
    cfi: text('cfi').notNull(),
    chapter: integer('chapter').notNull(),
    percent: real('percent').notNull().default(0),
    prefix: text('prefix').notNull().default(''),
    suffix: text('suffix').notNull().default(''),
    created_at: timestampColumn('created_at').notNull().default(nowDefault),
    updated_at: timestampColumn('updated_at').notNull().default(nowDefault),
    /**
     * Soft delete: the text stays until then, so that the deletion can be undone by sending the note again.
     */
    deleted_at: timestampColumn('deleted_at'),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.id] }),
    uniqueIndex('book_notes_uuid').on(t.user_id, t.note_uuid),
    index('book_notes_book').on(t.user_id, t.book_uuid, t.chapter, t.percent),
  ],
)

/** Requests of readers to the editors; the reader who sent it sees the answer. */
export const book_requests = pgTable(
  'book_requests',
  {
    id: idColumn().primaryKey(),
    asker_id: referenceColumn('asker_id').notNull(),
    kind: text('kind', { enum: REQUEST_KINDS }).notNull(),
    name: text('name').notNull(),
    author: text('author').notNull(),
    reason: text('reason').notNull(),
    state: text('state', { enum: REQUEST_STATES }).notNull().default('OPEN'),
    answer: text('answer').notNull().default(''),
    answered_by: referenceColumn('answered_by'),
    created_at: timestampColumn('created_at').notNull(),
    answered_at: timestampColumn('answered_at'),
  },
  (t) => [
    index('book_requests_asker').on(t.asker_id, t.created_at),
    index('book_requests_state').on(t.state, t.created_at, t.id),
  ],
)
