// Interface of file storage (pictures, audio, exports, uploads), on a disk or in object storage.
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'

/**
 * The key is not valid: it could point outside the store, has the wrong form, or its extension does not match
 * the content type.
 */
export class BadStorageKey extends Error {
  constructor(key: string) {
    super(`not a storage key: ${JSON.stringify(key.slice(0, 200))}`)
    this.name = 'BadStorageKey'
  }
}

/**
 * The object store does not respond, or rejects a valid request: it is down, its key is wrong, or its bucket
 * is missing.
 */
export class StorageFailure extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'StorageFailure'
  }
}

/**
 * `GONE`: the upload is neither in progress nor complete. `MISMATCH`: the parts differ from those that have
 * arrived.
 */
export class UploadFailure extends Error {
  readonly reason: 'GONE' | 'MISMATCH'
  constructor(reason: UploadFailure['reason'], options?: ErrorOptions) {
    super(`the upload is not as it was said: ${reason}`, options)
    this.name = 'UploadFailure'
    this.reason = reason
  }
}

export interface StoredFile {
  content_type: string
  /** Size in bytes. */
  size: number
}
export type SentFile = StoredFile & { body: Readable }

/** Bytes `start` to `end`, counted from 0, both inclusive. */
export interface ByteRange {
  start: number
  end: number
}

/** An upload in progress: the key of its file, and its id in the store. */
export interface UploadRef {
  key: string
  upload_id: string
}
/**
 * `facts`: signed query parameters of the upload URL, for the handler that receives the part. Object storage
 * has none.
 */
export type GrantedUpload = UploadRef & { facts?: Readonly<Record<string, string>> }
/** A part that has arrived completely; `etag` is required to complete the upload. */
export interface ArrivedPart {
  /** Part number, from 1. */
  part: number
  size: number
  etag: string
}

/**
 * Multipart uploads from browsers. Each part is sent to its own URL, and can be sent again if it was cut. The
 * file is not visible before the upload is complete.
 */
export interface PartUploads {
  /** Size in bytes of every part but the last. */
  part_size: number
  /** Starts an upload of the file `key`; returns its `upload_id`. */
  begin(key: string, content_type: string): Promise<string>
  /**
   * Returns a signed URL for a PUT of part number `part` (from 1), valid until `until`, without further
   * authentication. The body must have exactly `size` bytes, or at most `size` bytes with `isMaxSize`. In the
   * second case object storage cannot validate the length: the code that completes the upload checks the size
   * of the arrived parts.
   */
  partAddress(
    upload: GrantedUpload,
    part: number,
    size: number,
    until: Date,
    isMaxSize?: boolean,
  ): Promise<string>
  /** The parts that have arrived, in order; empty if the upload does not exist. */
  arrived(upload: UploadRef): Promise<ArrivedPart[]>
  /**
   * Joins the parts into the file; durable once resolved. Idempotent, also with concurrent requests or when
   * repeated after a crash. Returns the size and the SHA-256 in hex. Throws UploadFailure.
   */
  complete(upload: UploadRef, parts: readonly ArrivedPart[]): Promise<{ size: number; digest: string }>
  /** Deletes an upload and its parts; no error if it does not exist. */
  abort(upload: UploadRef): Promise<void>
  /** Uploads that were started but neither completed nor aborted. */
  unfinished(): AsyncIterable<UploadRef & { begun_at: Date }>
}

/** Path of our own endpoint for upload parts. */
export const PART_PATH = '/private/part/'

/** The part was cut, is too long, or its upload does not exist any more. */
export class PartRefused extends Error {
  readonly reason: 'GONE' | 'SIZE'
  constructor(reason: PartRefused['reason']) {
    super(`the part was not taken: ${reason}`)
    this.name = 'PartRefused'
    this.reason = reason
  }
}

export type SignedMethod = 'GET' | 'PUT'

/**
 * Multipart uploads of a store without URLs of its own: our server validates the signed URLs and receives the
 * parts.
 */
export interface OwnUploads extends PartUploads {
  /**
   * Validates a signed URL (path and query) and returns its parameters; `FORGED` if it was not signed by this
   * site or was modified.
   */
  allowed(method: SignedMethod, address: string, now: Date): { facts: URLSearchParams } | 'FORGED' | 'EXPIRED'
  /**
   * Stores a part from `body` and replaces an earlier one. The body must have exactly `size` bytes, or at
   * most `size` bytes with `isMaxSize`. Returns its etag. Rejects with PartRefused.
   */
  receive(upload_id: string, part: number, size: number, body: Readable, isMaxSize?: boolean): Promise<string>
}

/**
 * Keys are relative paths of lower-case segments (`pictures/ab/abcd….webp`), 1–200 characters; any other key
 * throws BadStorageKey. A full or read-only disk rejects with the system's own error (`code` ENOSPC, EROFS
 * …), object storage rejects with StorageFailure.
 */
export interface ObjectStorage {
  /**
   * Durable and atomic: a reader gets the complete new file or the previous one, also after a power failure.
   */
  put(key: string, bytes: Uint8Array, content_type: string): Promise<void>
  /** `undefined` if there is no such file. */
  get(key: string): Promise<Buffer | undefined>
  has(key: string): Promise<boolean>
  /**
   * Returns the metadata of a file without reading it; the content type is derived from the key's extension.
   */
  describe(key: string): Promise<StoredFile | undefined>
  /**
   * Returns a read stream for a response; `size` is that of the whole file. `undefined` if there is no such
   * file. `range` must be within the file.
   */
  stream(key: string, range?: ByteRange): Promise<SentFile | undefined>
  /** All files whose key begins with this segment, in no particular order. */
  list(segment: string): AsyncIterable<{ key: string; changed_at: Date }>
  /** No error if the file does not exist. */
  remove(key: string): Promise<void>
  /** Public URL of a file; throws BadStorageKey for a private file. */
  url(key: string): string
  /**
   * Signed URL of a private file, valid for any client until `until`; a path on our site, or an absolute URL
   * of the object store.
   */
  signedUrl(key: string, until: Date): Promise<string>
  uploads: PartUploads
}

/** Prefix of private files: they can be read through signed URLs only. */
export const PRIVATE_PREFIX = 'private'
export const isPrivate = (key: string): boolean =>
  key === PRIVATE_PREFIX || key.startsWith(`${PRIVATE_PREFIX}/`)

/**
 * Storage key of a picture: a hash of its bytes, so the same bytes have the same key. `extension` is without
 * a dot.
 */
export function pictureKey(bytes: Uint8Array, extension: string): string {
  const digest = createHash('sha256').update(bytes).digest('hex')
  return `pictures/${digest.slice(0, 2)}/${digest}.${extension}`
}
