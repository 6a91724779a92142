// What a book is made from, how far it is, and why one cannot be read here.

export const BOOK_FORMATS = ['EPUB', 'TXT', 'MD', 'FB2', 'MOBI', 'AZW3'] as const
export type BookFormat = (typeof BOOK_FORMATS)[number]

/** MAKING until its chapters are there; FAILED says why. */
export const BOOK_STATES = ['MAKING', 'READY', 'FAILED'] as const
export type BookState = (typeof BOOK_STATES)[number]

/** NOT_STORED: the server had no disk space for it; a job tries again. */
export const BOOK_REASONS = [
  'PROTECTED',
  'TOO_LARGE',
  'HOSTILE',
  'EMPTY',
  'UNREADABLE',
  'GONE',
  'NOT_STORED',
] as const
export type BookReason = (typeof BOOK_REASONS)[number]

/** What was put right in a file so that it could be read; its reader sees it. */
export const BOOK_REPAIRS = [
  'BYTES_AROUND',
  'OUTER_FOLDER',
  'MAC_FILES',
  'SAME_NAMES',
  'FILE_NAMES',
  'NO_CONTAINER',
  'CONTAINER_MENDED',
  'RIGHTS_UNUSED',
  'NOT_WELL_FORMED',
  'CONTENTS_MENDED',
  'CONTENTS_LOST',
  'ENTITIES',
  'NO_ORDER',
  'FALLBACKS',
  'WRONG_TYPES',
  'CHAPTERS_MISSING',
  'FILES_LOST',
  'CHARSETS',
  'LETTERS_LOST',
] as const
export type BookRepair = (typeof BOOK_REPAIRS)[number]

/**
 * Which rules made a book. Count on when the same file would be made otherwise: books on shelves are then made again in the
 * background.
 */
export const BOOK_CONVERTER_VERSION = 6

/** What a chapter is called that the package names and the file lacks; `number` is its place in the package, from 1. */
export const formatMissingChapter = (number: number): string => `第 ${number} 章缺失`

export const isMissingChapter = (title: string): boolean => /^第 \d+ 章缺失$/.test(title)

/** Files of so many bytes take long to be made into a book: they wait for each other, and small ones pass them. */
const LARGE_BYTES = 1_000_000

export const isLargeFile = (bytes: number): boolean => bytes >= LARGE_BYTES

/** FIXED: each page is drawn as it is, and does not follow the reader's size of letters. */
export const BOOK_LAYOUTS = ['REFLOW', 'FIXED'] as const
export type BookLayout = (typeof BOOK_LAYOUTS)[number]

export const REQUEST_KINDS = ['BOOK', 'CHANGDU'] as const
export const REQUEST_STATES = ['OPEN', 'ACCEPTED', 'REFUSED'] as const

/** The format of an upload by the end of its name or key; undefined for what is no book. */
export function parseBookFormat(name: string): BookFormat | undefined {
  const extension = name.slice(name.lastIndexOf('.') + 1).toUpperCase()
  return BOOK_FORMATS.find((format) => format === extension)
}
