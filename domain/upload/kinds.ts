// What may be uploaded: by the extension of its name, with the most bytes and the content that it must turn out to have.

export const UPLOAD_KINDS = ['PICTURE', 'BOOK'] as const
export type UploadKind = (typeof UPLOAD_KINDS)[number]

export interface UploadType {
  kind: UploadKind
  /** As it is stored. */
  extension: string
  content_type: string
  max_size: number
}

const MB = 1_000_000
export const MAX_PICTURE_BYTES = 10 * MB
export const MAX_BOOK_BYTES = 50 * MB
/** The message to a reader whose file has more than `most` bytes. */
export const formatTooLarge = (most: number): string => `最大 ${most / MB} MB，请缩小后再试。`
/** Of one reader: uploads under way at a time, and bytes of a day; an editor brings more. */
export const MAX_OPEN_UPLOADS = 20
export const DAILY_UPLOAD_BYTES = { user: 300 * MB, admin: 3000 * MB } as const
/** An upload has to be complete in this time, in milliseconds; as long it can be resumed. */
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
  mobi: book('mobi', 'application/x-mobipocket-ebook'),
  azw3: book('azw3', 'application/vnd.amazon.ebook'),
}

/** What a file of this name may be; undefined for what nobody may upload. Only the end of the name is looked at. */
export function findUploadType(name: string): UploadType | undefined {
  const extension = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  return Object.hasOwn(TYPES, extension) ? TYPES[extension] : undefined
}

/** `part_size` of a file whose size is known only once it has come: one part of at most `size` bytes. */
export const SIZE_UNKNOWN = 0

/** The sizes of the parts of a file, in order: all `part_size` but the last. */
export function computePartSizes(size: number, part_size: number): number[] {
  if (part_size === SIZE_UNKNOWN) return [size]
  const whole = Math.floor(size / part_size)
  const rest = size - whole * part_size
  return [...Array.from({ length: whole }, () => part_size), ...(rest > 0 ? [rest] : [])]
}

/** Kinds of content (`FileKind` of the server) that a book of this extension may have. */
export const CONTENT_KINDS_BY_EXTENSION: Readonly<Record<string, readonly string[]>> = {
  // Many that are made by hand lack the entry that says so; whether a book is in it is looked at when it is registered.
  epub: ['epub', 'zip'],
  mobi: ['mobi'],
  azw3: ['mobi'],
  fb2: ['xml'],
  txt: ['text'],
  md: ['text', 'xml'],
}
