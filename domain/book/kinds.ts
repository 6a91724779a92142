// What a book is made from, how far it is, and why one cannot be read here.

export const BOOK_FORMATS = ['EPUB', 'TXT', 'MD', 'FB2', 'MOBI', 'AZW3'] as const
export type BookFormat = (typeof BOOK_FORMATS)[number]

/** MAKING until its chapters are there; FAILED says why. */
export const BOOK_STATES = ['MAKING', 'READY', 'FAILED'] as const
export type BookState = (typeof BOOK_STATES)[number]

export const BOOK_REASONS = ['PROTECTED', 'TOO_LARGE', 'HOSTILE', 'EMPTY', 'UNREADABLE', 'GONE'] as const
export type BookReason = (typeof BOOK_REASONS)[number]

/** FIXED: each page is drawn as it is, and does not follow the reader's size of letters. */
export const BOOK_LAYOUTS = ['REFLOW', 'FIXED'] as const
export type BookLayout = (typeof BOOK_LAYOUTS)[number]

export const REQUEST_KINDS = ['BOOK', 'CHANGDU'] as const
export const REQUEST_STATES = ['OPEN', 'ACCEPTED', 'REFUSED'] as const

/** The format of an upload by the end of its name or key; undefined for what is no book. */
export function bookFormat(name: string): BookFormat | undefined {
  const extension = name.slice(name.lastIndexOf('.') + 1).toUpperCase()
  return BOOK_FORMATS.find((format) => format === extension)
}
