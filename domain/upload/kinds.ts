// File types for upload, by file name extension: maximum size and required content.

export const UPLOAD_KINDS = ['PICTURE', 'BOOK'] as const
export type UploadKind = (typeof UPLOAD_KINDS)[number]

export interface UploadType {
  kind: UploadKind
  /** Normalized extension of the stored file. */
  extension: string
  content_type: string
  max_size: number
}

const MB = 1_000_000
export const MAX_PICTURE_BYTES = 10 * MB
export const MAX_BOOK_BYTES = 50 * MB
/** Error message for a file that has more than `maxBytes` bytes. */
export const formatTooLarge = (maxBytes: number): string => `最大 ${maxBytes / MB} MB，请缩小后再试。`
/** Limits of one user: concurrent uploads, and bytes a day; editors have a higher limit. */
export const MAX_OPEN_UPLOADS = 20
export const DAILY_UPLOAD_BYTES = { user: 300 * MB, admin: 3000 * MB } as const
/** An upload must be complete within this time, in milliseconds; until then it can be resumed. */
export const GRANT_MS = 6 * 3_600_000

const picture = (extension: string, format = extension): UploadType => ({
  ...{ kind: 'PICTURE', extension, content_type: `image/${format}`, max_size: MAX_PICTURE_BYTES },
})
const book = (extension: string, content_type: string): UploadType => ({
  ...{ kind: 'BOOK', extension, content_type, max_size: MAX_BOOK_BYTES },
})
const TYPES: Readonly<Record<string, UploadType>> = {
  png: picture('png'),
  jpg: picture('jpg', 'jpeg'),
  jpeg: picture('jpg', 'jpeg'),
  webp: picture('webp'),
  gif: picture('gif'),
  avif: picture('avif'),
  epub: book('epub', 'application/epub+zip'),
  txt: book('txt', 'text/plain'),
  md: book('md', 'text/markdown'),
  fb2: book('fb2', 'application/x-fictionbook+xml'),
  fbz: book('fb2', 'application/x-fictionbook+xml'),
  'fb2.zip': book('fb2', 'application/x-fictionbook+xml'),
  mobi: book('mobi', 'application/x-mobipocket-ebook'),
  azw3: book('azw3', 'application/vnd.amazon.ebook'),
  // Other names of the old MOBI format.
  prc: book('mobi', 'application/x-mobipocket-ebook'),
  azw: book('mobi', 'application/x-mobipocket-ebook'),
}

const EXTENSION = /\.(fb2\.zip|[a-z0-9]{1,8})$/i

/** Returns the file name without its extension. */
export const stripExtension = (name: string): string => name.replace(EXTENSION, '')

/** Returns the type for a file name; undefined is a validation error. Only the extension is compared. */
export function findUploadType(name: string): UploadType | undefined {
  const extension = EXTENSION.exec(name)?.[1]?.toLowerCase() ?? ''
  return Object.hasOwn(TYPES, extension) ? TYPES[extension] : undefined
}

/** `part_size` of a file whose size is unknown until it was received: one part of at most `size` bytes. */
export const SIZE_UNKNOWN = 0

/** Returns the sizes of the chunks of a file, in order: all `part_size` except the last. */
export function computePartSizes(size: number, part_size: number): number[] {
  if (part_size === SIZE_UNKNOWN) return [size]
  const whole = Math.floor(size / part_size)
  const rest = size - whole * part_size
  return [...Array.from({ length: whole }, () => part_size), ...(rest > 0 ? [rest] : [])]
}

/** Valid kinds of content (`FileKind` of the server) for a book with this extension. */
export const CONTENT_KINDS_BY_EXTENSION: Readonly<Record<string, readonly string[]>> = {
  // Many EPUBs made by hand lack the `mimetype` entry. Their content is validated when the book is
  // registered.
  epub: ['epub', 'zip'],
  mobi: ['mobi'],
  azw3: ['mobi'],
  // A FictionBook without an XML declaration is text; many are distributed as a zip.
  fb2: ['xml', 'text', 'zip'],
  txt: ['text'],
  md: ['text', 'xml'],
}
