// The shapes of a book: as it stands on a shelf, its chapters, where its reader is, what they noted in it.
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

/** A place in a book as EPUB CFI writes it. */
export const BookCfi = z
  .string()
  .max(1000)
  .regex(/^epubcfi\(.*\)$/s)

export const BookPos = z.object({
  /** '' when only chapter and percent are known. */
  cfi: z.union([BookCfi, z.literal('')]),
  /** Number of the chapter, as in `chapters`. */
  chapter: z.number().int().min(0).max(100_000),
  /** Of the whole book. */
  percent: z.number().min(0).max(100),
  /** When the reader was there, by their device; the latest wins. */
  updated_at: TimeField,
})
export type BookPos = z.output<typeof BookPos>

export const BookCard = z.object({
  book_uuid: z.string(),
  title: z.string(),
  /** The same as `title`. */
  name: z.string(),
  author: z.string(),
  /** SHA-256 of the file it came from: by it the cover of a book without one is drawn. */
  digest: z.string(),
  /** Address under /files; null is drawn. */
  cover: z.string().nullable(),
  /** BCP 47 as the book says it, '' when it does not. */
  language: z.string(),
  format: z.enum(BOOK_FORMATS),
  layout: z.enum(BOOK_LAYOUTS),
  level: ArticleLevel.nullable(),
  word_count: z.number(),
  minutes: z.number(),
  chapter_count: z.number(),
  /** Share of running words this reader knows, 0–100; null when nothing is known of the reader. */
  known_percent: z.number().nullable(),
  /** Of a book of the library; null of one that is its reader's alone. */
  published_at: TimeField.nullable(),
})
export type BookCard = z.output<typeof BookCard>

export const BookChapter = z.object({
  /** From 0: the place in the file's spine. */
  index: z.number(),
  /** '' when the book gives it none. */
  title: z.string(),
  /** How deep it stands in the contents, from 0. */
  depth: z.number(),
  /** False for notes and the like, which are read only when a link leads there. */
  is_linear: z.boolean(),
  word_count: z.number(),
  minutes: z.number(),
  /** null without words. */
  level: ArticleLevel.nullable(),
  known_percent: z.number().nullable(),
})
export type BookChapter = z.output<typeof BookChapter>

export const MyBook = BookCard.extend({
  state: z.enum(BOOK_STATES),
  /** Why it is FAILED, and the same as a sentence for the reader; null otherwise. */
  reason: z.enum(BOOK_REASONS).nullable(),
  message: z.string().nullable(),
  /** What was put right in the file so that it could be read, a sentence each. */
  repairs: z.array(z.string()),
  /** null until it was opened. */
  pos: BookPos.nullable(),
  added_at: TimeField,
  /** When it was read last; null before that. */
  opened_at: TimeField.nullable(),
})
export type MyBook = z.output<typeof MyBook>

export const BookShown = BookCard.extend({
  publisher: z.string(),
  description: z.string(),
  /** As the book writes it: a year, a day, a time. */
  published: z.string(),
  /** Of a book of the library: where it is from, and by what leave it stands there. */
  source: z.string(),
  licence: z.string(),
  chapters: z.array(BookChapter),
  /** Of who asks, when it stands on their shelf. */
  mine: MyBook.pick({
    state: true,
    reason: true,
    message: true,
    repairs: true,
    pos: true,
    added_at: true,
  }).nullable(),
  /** How many notes they have in it. */
  note_count: z.number(),
})
export type BookShown = z.output<typeof BookShown>

export const NewBookNote = NewNote.extend({
  /** As of an article's note, with the place in the book: `cfi` of the range, `chapter` and its percent of the whole. */
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
  /** Of the book; for 畅读 it may be ''. */
  name: z.string().trim().max(200),
  author: z.string().trim().max(120).default(''),
  reason: textField(500),
})
export const BookRequest = NewBookRequest.extend({
  id: z.number(),
  state: z.enum(REQUEST_STATES),
  /** The editor's word, '' before it. */
  answer: z.string(),
  created_at: TimeField,
  answered_at: TimeField.nullable(),
})
export type BookRequest = z.output<typeof BookRequest>
