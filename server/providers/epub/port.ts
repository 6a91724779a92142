// What the server may ask of an EPUB, a book's or a magazine's: what it is, its chapters made safe, its pictures.

import type { PlacedBlock } from '../../../domain/book/cfi.ts'
import type { BookFormat, BookRepair } from '../../../domain/book/kinds.ts'

export type EpubReason =
  /** Not a zip, or a zip without a book in it. */
  | 'NOT_AN_EPUB'
  /** Encrypted, or under digital rights management: it cannot be read here, and is not meant to be. */
  | 'PROTECTED'
  | 'TOO_LARGE'
  | 'TOO_MANY_FILES'
  /** Unpacks to far more than is told or than text can, or says the same bytes twice. */
  | 'HOSTILE'
  | 'TIMEOUT'
  | 'NO_MEMORY'
  | 'BROKEN'

/** Why an EPUB was not read. `detail` is for editors and logs, never to be shown to readers. */
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

/** An entry of the table of contents; `children` are the entries under it. */
export interface EpubContent {
  title: string
  /** Path in the archive; null for a heading that leads nowhere. */
  path: string | null
  /** Behind `#` in the link, '' for the whole chapter. */
  fragment: string
  children: EpubContent[]
}

export interface EpubChapter {
  /** Path in the archive, the chapter's name everywhere in this port. */
  path: string
  /** False for what is read only when a link leads there. */
  is_linear: boolean
  /** Which side of a spread it is on, where the package says so. */
  spread?: 'left' | 'right'
  /** It is no page but a picture, shown as a page. */
  is_picture?: true
}

/** A chapter that the package names, and the archive lacks or holds in a form that cannot be shown. */
export interface MissingChapter {
  /** How many chapters of the spine that are there come before it. */
  before: number
  /** Its number in the spine, from 1. */
  number: number
  /** Path in the archive; '' where the package names none. */
  path: string
  is_linear: boolean
}

export interface EpubBook {
  /** 2 or 3, as its package says. */
  version: number
  title: string
  creators: string[]
  publisher: string
  /** BCP 47 as the package says it, '' when it does not. */
  language: string
  description: string
  /** As the package writes it: a year, a day, a time. */
  published: string
  identifier: string
  /** Path of its cover picture; null when it names none. */
  cover: string | null
  /** In reading order; at least one. */
  spine: EpubChapter[]
  /** In the same order. */
  missing: MissingChapter[]
  /** From the navigation document, else from the NCX; empty when it has neither. At most 20 deep. */
  contents: EpubContent[]
  /** True when lines are set and pages turned from right to left. */
  is_rtl: boolean
  /** True when every page is drawn as it is, and does not follow the size of letters. */
  is_fixed: boolean
}

export interface EpubText {
  path: string
  /** Its first heading, else what its head calls it; '' for none. */
  title: string
  /**
   * Well-formed XHTML of the body's inside: no script, handler, style, form or frame. `src` are paths in the archive,
   * links into the book are `path#fragment` likewise, links out are http(s) or mailto; `id`, `class`, `lang`, `dir` stay.
   */
  xhtml: string
}

export interface EpubReader {
  /** Throws EpubFailure, as every call here does. Some 20 ms for a novel. */
  open(bytes: Uint8Array): Promise<EpubBook>
  /** The chapters of these paths, in this order; a path that is no chapter of the book is BROKEN. */
  chapters(bytes: Uint8Array, paths: readonly string[]): Promise<EpubText[]>
  /** Of a book that was made here: the paragraphs of its n-th chapter, as readers have them. undefined: no such chapter. */
  blocks(bytes: Uint8Array, chapter: number): Promise<PlacedBlock[] | undefined>
  /** A file of the archive as it is, a picture say: what it is must be found out from its bytes. undefined: not there. */
  resource(bytes: Uint8Array, path: string): Promise<Uint8Array | undefined>
  close(): Promise<void>
}

/** A chapter of a book that was made: what its words are counted in. */
export interface MadeChapter {
  /** As the contents call it, else its first heading; '' for none. */
  title: string
  /** How deep it stands in the contents, from 0. */
  depth: number
  is_linear: boolean
  /** Its text, block by block. */
  paragraphs: string[]
}

/** A book as this product keeps it, whatever it came as. */
export interface MadeBook {
  /** '' when neither the book nor the name of its file says one. */
  title: string
  creators: string[]
  publisher: string
  language: string
  description: string
  published: string
  /** Every page is drawn as it is. */
  is_fixed: boolean
  /** Bytes of its cover picture as they came; null when it has none. */
  cover: Uint8Array | null
  /** What had to be put right in the file, each once. */
  repairs: readonly BookRepair[]
  /** In reading order; `chapters[n]` is the n-th of the spine of `epub`. */
  chapters: MadeChapter[]
  /** An EPUB 3 of our own without anything that acts or asks for something outside it. */
  epub: Uint8Array
}

export interface BookSource {
  bytes: Uint8Array
  format: BookFormat
  /** The file's name: a book that does not say its title is called so. '' when it is not to be. */
  name: string
}

export interface BookMaker {
  /** Throws EpubFailure when it plainly is no book that can be read here: some 20 ms for a novel. */
  check(source: BookSource): Promise<void>
  /** Throws EpubFailure. A second for a long novel. */
  make(source: BookSource): Promise<MadeBook>
  close(): Promise<void>
}
