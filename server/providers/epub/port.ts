// What the server may ask of an EPUB, a book's or a magazine's: what it is, its chapters made safe, its pictures.

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
  /** From the navigation document, else from the NCX; empty when it has neither. At most 20 deep. */
  contents: EpubContent[]
  /** True when lines are set and pages turned from right to left. */
  is_rtl: boolean
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
  /** A file of the archive as it is, a picture say: what it is must be found out from its bytes. undefined: not there. */
  resource(bytes: Uint8Array, path: string): Promise<Uint8Array | undefined>
  close(): Promise<void>
}
