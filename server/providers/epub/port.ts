// Interface of the EPUB parser and converter: metadata, sanitized chapters, pictures of books and magazines.

import type { PlacedBlock } from '../../../domain/book/cfi.ts'
import type { BookFormat, BookRepair } from '../../../domain/book/kinds.ts'

export type EpubReason =
  /** Not a zip, or a zip that contains no book. */
  | 'NOT_AN_EPUB'
  /** Encrypted or with DRM: it cannot be read here, and is not meant to be. */
  | 'PROTECTED'
  | 'TOO_LARGE'
  | 'TOO_MANY_FILES'
  /** Decompresses to far more than declared or than text can, or its files overlap. */
  | 'HOSTILE'
  | 'TIMEOUT'
  | 'NO_MEMORY'
  | 'BROKEN'
  /** A zip of several books: each must be uploaded by itself. */
  | 'SEVERAL_BOOKS'
  /** Pages of a PDF in a file of another format: their text cannot be read. */
  | 'FIXED_PAGES'

/** Error of the EPUB parser. `detail` is for editors and logs, never for readers. */
export class EpubFailure extends Error {
  readonly reason: EpubReason
  readonly detail: string
  constructor(reason: EpubReason, detail = '', options?: ErrorOptions) {
    super(`${reason} ${detail}`.trim(), options)
    this.name = 'EpubFailure'
    this.reason = reason
    this.detail = detail
  }
}

/** An entry of the table of contents; `children` are its sub-entries. */
export interface EpubContent {
  title: string
  /** Path in the archive; null for a heading without a link. */
  path: string | null
  /** The part after `#` in the link; '' for the whole chapter. */
  fragment: string
  children: EpubContent[]
}

export interface EpubChapter {
  /** Path in the archive; it identifies the chapter in all functions of this interface. */
  path: string
  /** False for a chapter that is read only through a link. */
  is_linear: boolean
  /** Side of a spread, if the package declares it. */
  spread?: 'left' | 'right'
  /** The chapter is a picture file, shown as a page. */
  is_picture?: true
}

/** A chapter in the package whose file is missing in the archive or has a format that cannot be shown. */
export interface MissingChapter {
  /** Number of available spine chapters before it. */
  before: number
  /** Number in the spine, from 1. */
  number: number
  /** Path in the archive; '' if the package has none. */
  path: string
  is_linear: boolean
}

export interface EpubBook {
  /** EPUB version of the package, 2 or 3. */
  version: number
  title: string
  creators: string[]
  publisher: string
  /** BCP 47 tag from the package; '' if there is none. */
  language: string
  description: string
  /** Unparsed value from the package: a year, a date or a time. */
  published: string
  identifier: string
  /** Path of the cover picture; null if there is none. */
  cover: string | null
  /** In reading order; at least one. */
  spine: EpubChapter[]
  /** Missing chapters, in the same order. */
  missing: MissingChapter[]
  /**
   * Parsed from the navigation document, with the NCX as fallback; empty if there is neither. Max. depth 20.
   */
  contents: EpubContent[]
  /** True if text and page order are right-to-left. */
  is_rtl: boolean
  /** True for a fixed layout, which does not adapt to the font size. */
  is_fixed: boolean
}

export interface EpubText {
  path: string
  /** First heading, otherwise the `title` of its head; '' if there is none. */
  title: string
  /**
   * Well-formed XHTML of the body's content: no script, event handler, style, form or frame. `src` is a path
   * in the archive, links within the book are `path#fragment`, external links are http(s) or mailto. `id`,
   * `class`, `lang` and `dir` are preserved.
   */
  xhtml: string
}

export interface EpubReader {
  /** Throws EpubFailure, like every function here. About 20 ms for a novel. */
  open(bytes: Uint8Array): Promise<EpubBook>
  /**
   * The chapters with these paths, in this order; throws BROKEN for a path that is not a chapter of the book.
   */
  chapters(bytes: Uint8Array, paths: readonly string[]): Promise<EpubText[]>
  /**
   * For a converted book only: the paragraphs of the chapter with this index, as shown to readers. Undefined
   * if there is no such chapter.
   */
  blocks(bytes: Uint8Array, chapter: number): Promise<PlacedBlock[] | undefined>
  /**
   * The raw bytes of a file in the archive, e.g. a picture: detect its type from the bytes. Undefined if
   * there is no such file.
   */
  resource(bytes: Uint8Array, path: string): Promise<Uint8Array | undefined>
  close(): Promise<void>
}

/** A chapter of a converted book, for word counts. */
export interface MadeChapter {
  /** Title in the contents, otherwise its first heading; '' if there is none. */
  title: string
  /** Depth in the contents, from 0. */
  depth: number
  is_linear: boolean
  /** Its text, one string per block. */
  paragraphs: string[]
}

/** A converted book; the result is the same for all source formats. */
export interface MadeBook {
  /** '' if neither the book nor its file name contains a title. */
  title: string
  creators: string[]
  publisher: string
  language: string
  description: string
  published: string
  /** Fixed layout. */
  is_fixed: boolean
  /** Original bytes of its cover picture; null if there is none. */
  cover: Uint8Array | null
  /** Repairs that the file needed, each once. */
  repairs: readonly BookRepair[]
  /** In reading order; `chapters[n]` is item n of the spine of `epub`. */
  chapters: MadeChapter[]
  /** The generated EPUB 3, without active content or external references. */
  epub: Uint8Array
}

export interface BookSource {
  bytes: Uint8Array
  format: BookFormat
  /** File name, the fallback for a missing title; '' to disable this fallback. */
  name: string
}

export interface BookMaker {
  /** Throws EpubFailure if the file clearly is not a readable book: about 20 ms for a novel. */
  check(source: BookSource): Promise<void>
  /** Converts the file. Throws EpubFailure. Takes a second for a long novel. */
  make(source: BookSource): Promise<MadeBook>
  close(): Promise<void>
}
