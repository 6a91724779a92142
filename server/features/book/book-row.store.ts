// The rows of books, with their columns, as used by every query of this feature.
import { type SQL, sql } from 'drizzle-orm'
import type { ArticleLevel } from '../../../contract/entities/article.ts'
import type { BookFormat, BookLayout, BookReason, BookRepair, BookState } from '../../../domain/book/kinds.ts'

export interface BookRow {
  book_uuid: string
  digest: string
  format: BookFormat
  state: BookState
  reason: BookReason | null
  layout: BookLayout
  /** Empty if the file has none. */
  title: string
  author: string
  publisher: string
  description: string
  language: string
  published: string
  cover: string | null
  word_count: number
  minutes: number
  chapter_count: number
  level: ArticleLevel | null
  source_key: string | null
  file_key: string | null
  file_size: number
  repairs: BookRepair[]
  source: string
  licence: string
  published_at: Date | null
}
export interface MyBookRow extends BookRow {
  /** Name of this reader's file. */
  file_title: string
  added_at: Date
  removed_at: Date | null
  cfi: string
  chapter: number
  percent: number
  pos_at: Date | null
}
export interface ChapterRow {
  index: number
  title: string
  depth: number
  is_linear: boolean
  word_count: number
  minutes: number
  level: ArticleLevel | null
  counts: Buffer
}

/** Columns of `books` under the alias `b`, without its words. */
export const BOOK_COLUMNS: SQL = sql`b.book_uuid, b.digest, b.format, b.state, b.reason, b.layout, b.title, b.author,
  b.publisher, b.description, b.language, b.published, b.cover, b.word_count, b.minutes, b.chapter_count, b.level,
  b.source_key, b.file_key, b.file_size, b.repairs, b.source, b.licence, b.published_at`
/** Columns of `shelf_books` under the alias `s`. */
export const SHELF_COLUMNS: SQL = sql`s.title as file_title, s.added_at, s.removed_at, s.cfi, s.chapter, s.percent, s.pos_at`
