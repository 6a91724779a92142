// Formats, states, error reasons and repairs of a book.

export const BOOK_FORMATS = ['EPUB', 'TXT', 'MD', 'FB2', 'MOBI', 'AZW3'] as const
export type BookFormat = (typeof BOOK_FORMATS)[number]

/** MAKING until its chapters are available; for FAILED there is an error reason. */
export const BOOK_STATES = ['MAKING', 'READY', 'FAILED'] as const
export type BookState = (typeof BOOK_STATES)[number]

/** NOT_STORED: the server had no disk space for it; a job retries. */
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

/** Repairs of a file that was malformed; they are shown to its reader. */
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
 * Version of the converter. Increment it when the same file would give another result: books on shelves are
 * then converted again in the background.
 */
export const BOOK_CONVERTER_VERSION = 7

/**
 * Title of a chapter that the package lists but the file lacks; `number` is its position in the package, from
 * 1.
 */
export const formatMissingChapter = (number: number): string => `第 ${number} 章缺失`

export const isMissingChapter = (title: string): boolean => /^第 \d+ 章缺失$/.test(title)

/**
 * Files of at least this many bytes take long to convert. They are queued one after another, and small files
 * overtake them.
 */
const LARGE_BYTES = 1_000_000

export const isLargeFile = (bytes: number): boolean => bytes >= LARGE_BYTES

/** FIXED: each page has a fixed layout, independent of the reader's font size. */
export const BOOK_LAYOUTS = ['REFLOW', 'FIXED'] as const
export type BookLayout = (typeof BOOK_LAYOUTS)[number]

export const REQUEST_KINDS = ['BOOK', 'CHANGDU'] as const
export const REQUEST_STATES = ['OPEN', 'ACCEPTED', 'REFUSED'] as const

/** Parses the format from the extension of a file name or key; undefined for other files. */
export function parseBookFormat(name: string): BookFormat | undefined {
  const extension = name.slice(name.lastIndexOf('.') + 1).toUpperCase()
  return BOOK_FORMATS.find((format) => format === extension)
}
