// Schema of a book: on a shelf, its chapters, the reader's position and notes.
import { z } from 'zod'
import {
  BOOK_FORMATS,
  BOOK_LAYOUTS,
  BOOK_REASONS,
  BOOK_STATES,
  REQUEST_KINDS,
  REQUEST_STATES,
} from '../../domain/book/kinds.ts'
import { TimeField, textField } from '../kernel/fields.ts'
import { ArticleLevel } from './article.ts'
import { NewNote, Note, NoteColorSchema } from './note.ts'

/** A position in a book as an EPUB CFI. */
export const BookCfi = z
  .string()
  .max(1000)
  .regex(/^epubcfi\(.*\)$/s)

export const BookPos = z.object({
  /** '' when only chapter and percent are known. */
  cfi: z.union([BookCfi, z.literal('')]),
  /** Index of the chapter in `chapters`. */
  chapter: z.number().int().min(0).max(100_000),
  /** Of the whole book. */
  percent: z.number().min(0).max(100),
  /** Time of the position by the clock of the reader's device; the latest wins. */
  updated_at: TimeField,
})
export type BookPos = z.output<typeof BookPos>

export const BookCard = z.object({
  book_uuid: z.string(),
  title: z.string(),
  /** The same as `title`. */
  name: z.string(),
  author: z.string(),
  /** SHA-256 of the original file; seed for the cover that a client must render for a book without one. */
  digest: z.string(),
  /** Path under /files; null: the client must render one. */
  cover: z.string().nullable(),
  /** BCP 47 tag from the book's metadata, '' without one. */
  language: z.string(),
  format: z.enum(BOOK_FORMATS),
  layout: z.enum(BOOK_LAYOUTS),
  level: ArticleLevel.nullable(),
  word_count: z.number(),
  minutes: z.number(),
  chapter_count: z.number(),
  /** Share of running words that this reader knows, 0–100; null when nothing is known about the reader. */
  known_percent: z.number().nullable(),
  /** For a book of the library; null for a private book of its reader. */
  published_at: TimeField.nullable(),
})
export type BookCard = z.output<typeof BookCard>

export const BookChapter = z.object({
  /** Index in the spine of the file, from 0. */
  index: z.number(),
  /** '' when the book has no title for it. */
  title: z.string(),
  /** Nesting depth in the table of contents, from 0. */
  depth: z.number(),
  /** False for notes and other chapters that are read only through a link. */
  is_linear: z.boolean(),
  word_count: z.number(),
  minutes: z.number(),
  /** Null without words. */
  level: ArticleLevel.nullable(),
  known_percent: z.number().nullable(),
})
export type BookChapter = z.output<typeof BookChapter>

export const MyBook = BookCard.extend({
  state: z.enum(BOOK_STATES),
  /** Error code when the state is FAILED, and the same as a sentence for the reader; null otherwise. */
  reason: z.enum(BOOK_REASONS).nullable(),
  message: z.string().nullable(),
  /** Repairs that were needed to parse the file, a sentence each. */
  repairs: z.array(z.string()),
  /** Null until the book was opened. */
  pos: BookPos.nullable(),
  added_at: TimeField,
  /** Time of the last reading; null before the first. */
  opened_at: TimeField.nullable(),
})
export type MyBook = z.output<typeof MyBook>

export const BookShown = BookCard.extend({
  publisher: z.string(),
  description: z.string(),
  /** As in the book's metadata: a year, a day, a time. */
  published: z.string(),
  /** For a book of the library: its source, and the licence under which it is published. */
  source: z.string(),
  licence: z.string(),
  chapters: z.array(BookChapter),
  /** State on the shelf of the current user; null if it is not there. */
  mine: MyBook.pick({
    state: true,
    reason: true,
    message: true,
    repairs: true,
    pos: true,
    added_at: true,
  }).nullable(),
  /** Number of this user's notes in it. */
  note_count: z.number(),
})
export type BookShown = z.output<typeof BookShown>

export const NewBookNote = NewNote.extend({
  /**
   * Like the data of an article's note, plus the position in the book: `cfi` of the range, index of the
   * chapter, and percent of the whole book.
   */
  data: z.object({
    cfi: BookCfi,
    chapter: z.number().int().min(0).max(100_000),
    percent: z.number().min(0).max(100).default(0),
    prefix: z.string().max(200).default(''),
    suffix: z.string().max(200).default(''),
  }),
})
export type NewBookNote = z.output<typeof NewBookNote>

export const BookNote = Note.pick({
  note_uuid: true,
  text: true,
  comment: true,
  root: true,
  tag: true,
  created_at: true,
  updated_at: true,
}).extend({ book_uuid: z.string(), color: NoteColorSchema, data: NewBookNote.shape.data })
export type BookNote = z.output<typeof BookNote>

export const NewBookRequest = z.object({
  kind: z.enum(REQUEST_KINDS),
  /** Title of the book; may be '' for 畅读. */
  name: z.string().trim().max(200),
  author: z.string().trim().max(120).default(''),
  reason: textField(500),
})
export const BookRequest = NewBookRequest.extend({
  id: z.number(),
  state: z.enum(REQUEST_STATES),
  /** The editor's answer, '' before it. */
  answer: z.string(),
  created_at: TimeField,
  answered_at: TimeField.nullable(),
})
export type BookRequest = z.output<typeof BookRequest>
