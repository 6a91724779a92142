// Where files live that are not rows: pictures, later books, audio and exports.
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'

/** A key that could leave the store, is not of the form the store keeps, or whose extension belies the content type. */
export class BadStorageKey extends Error {
  constructor(key: string) {
    super(`not a storage key: ${JSON.stringify(key.slice(0, 200))}`)
    this.name = 'BadStorageKey'
  }
}

export interface StoredFile {
  content_type: string
  /** Bytes. */
  size: number
}

/**
 * Keys are relative paths of lower-case segments (`pictures/ab/abcd….webp`), 1–200 characters; anything else throws BadStorageKey.
 * A full or read-only disk, or any other fault of the medium, rejects with the system's own error (`code` ENOSPC, EROFS …).
 */
export interface Storage {
  /** Durable once resolved: a reader sees the whole file or the one before, also after a power cut. */
  put(key: string, bytes: Uint8Array, content_type: string): Promise<void>
  /** `undefined` when there is no such file. */
  get(key: string): Promise<Buffer | undefined>
  has(key: string): Promise<boolean>
  /** What is known of a file without reading it; the content type follows from the key's extension. */
  describe(key: string): Promise<StoredFile | undefined>
  /** For sending; `undefined` when there is no such file. */
  stream(key: string): Promise<(StoredFile & { body: Readable }) | undefined>
  /** Every file whose key begins with this segment, in no order. */
  list(segment: string): AsyncIterable<{ key: string; changed_at: Date }>
  /** No error when there is nothing to remove. */
  remove(key: string): Promise<void>
  /** Address under which readers get the file. */
  url(key: string): string
}

/** The key of a picture, from its bytes: the same bytes have the same key. `extension` without a dot. */
export function pictureKey(bytes: Uint8Array, extension: string): string {
  const digest = createHash('sha256').update(bytes).digest('hex')
  return `pictures/${digest.slice(0, 2)}/${digest}.${extension}`
}
