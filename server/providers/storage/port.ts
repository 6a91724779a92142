// Where files live that are not rows: pictures, audio, exports, what readers upload; on a disk or in object storage.
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'

/** A key that could leave the store, is not of the form the store keeps, or whose extension belies the content type. */
export class BadStorageKey extends Error {
  constructor(key: string) {
    super(`not a storage key: ${JSON.stringify(key.slice(0, 200))}`)
    this.name = 'BadStorageKey'
  }
}

/** The store does not answer, or refuses what it should take: away, its key wrong, its bucket gone. */
export class StorageFailure extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'StorageFailure'
  }
}

/** `GONE`: neither under way nor complete; `MISMATCH`: these are not the parts that are there. */
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
  /** Bytes. */
  size: number
}
export type SentFile = StoredFile & { body: Readable }

/** Bytes `start` to `end`, both counted from 0 and both sent. */
export interface ByteRange {
  start: number
  end: number
}

/** An upload under way: of which file, and by which name the store knows it. */
export interface UploadRef {
  key: string
  upload_id: string
}
/** `facts`: what the address says, signed, to who takes the part; object storage takes none. */
export type GrantedUpload = UploadRef & { facts?: Readonly<Record<string, string>> }
/** A part that has arrived whole; `etag` is what completing has to name. */
export interface ArrivedPart {
  /** From 1. */
  part: number
  size: number
  etag: string
}

/**
 * Files that come from outside, in parts, each put to an address of its own and once more if it was cut. Nothing is seen
 * of the file before it is complete.
 */
export interface PartUploads {
  /** Bytes of every part but the last. */
  part_size: number
  /** Begins an upload of the file `key`; answers its `upload_id`. */
  begin(key: string, content_type: string): Promise<string>
  /**
   * Address of a PUT that takes the part `part` (from 1) until `until`, with no other leave: of exactly `size` bytes, or with
   * `isMost` of at most as many. Object storage cannot refuse a part for its length in the second case: the code that
   * completes the upload checks the size of what has arrived.
   */
  partAddress(
    upload: GrantedUpload,
    part: number,
    size: number,
    until: Date,
    isMost?: boolean,
  ): Promise<string>
  /** What has arrived, in order; of an upload that is gone nothing. */
  arrived(upload: UploadRef): Promise<ArrivedPart[]>
  /**
   * Joins the parts, durable once resolved, also when two do it at once or when it is done again after a crash; answers
   * size and SHA-256 in hex. Throws UploadFailure.
   */
  complete(upload: UploadRef, parts: readonly ArrivedPart[]): Promise<{ size: number; digest: string }>
  /** Forgets an upload and its parts; no error when it is gone. */
  abort(upload: UploadRef): Promise<void>
  /** Uploads that were begun and neither completed nor aborted. */
  unfinished(): AsyncIterable<UploadRef & { begun_at: Date }>
}

/** Where the parts of an upload are put when they come to an address of ours. */
export const PART_PATH = '/private/part/'

/** A part that was cut, is too long, or whose upload is over. */
export class PartRefused extends Error {
  readonly reason: 'GONE' | 'SIZE'
  constructor(reason: PartRefused['reason']) {
    super(`the part was not taken: ${reason}`)
    this.name = 'PartRefused'
    this.reason = reason
  }
}

export type SignedMethod = 'GET' | 'PUT'

/** Of a store that has no addresses of its own: ours are read, and their parts taken, by us. */
export interface OwnUploads extends PartUploads {
  /** What a signed address (path and query) gives leave to do now; `FORGED` for one that was not signed here, or was changed. */
  allowed(leave: SignedMethod, address: string, now: Date): { facts: URLSearchParams } | 'FORGED' | 'EXPIRED'
  /**
   * Keeps a part from `body` in place of one that came before; it has to be of exactly `size` bytes, or with `isMost` of at
   * most as many; answers its etag. Rejects with PartRefused.
   */
  receive(upload_id: string, part: number, size: number, body: Readable, isMost?: boolean): Promise<string>
}

/**
 * Keys are relative paths of lower-case segments (`pictures/ab/abcd….webp`), 1–200 characters; anything else throws BadStorageKey.
 * A full or read-only disk rejects with the system's own error (`code` ENOSPC, EROFS …), object storage with StorageFailure.
 */
export interface ObjectStorage {
  /** Durable once resolved: a reader sees the whole file or the one before, also after a power cut. */
  put(key: string, bytes: Uint8Array, content_type: string): Promise<void>
  /** `undefined` when there is no such file. */
  get(key: string): Promise<Buffer | undefined>
  has(key: string): Promise<boolean>
  /** What is known of a file without reading it; the content type follows from the key's extension. */
  describe(key: string): Promise<StoredFile | undefined>
  /** For sending, `size` being that of the whole file; `undefined` when there is no such file. `range` lies within it. */
  stream(key: string, range?: ByteRange): Promise<SentFile | undefined>
  /** Every file whose key begins with this segment, in no order. */
  list(segment: string): AsyncIterable<{ key: string; changed_at: Date }>
  /** No error when there is nothing to remove. */
  remove(key: string): Promise<void>
  /** Address under which everybody gets the file; of a private one BadStorageKey is thrown. */
  url(key: string): string
  /** Address under which whoever holds it gets the file until `until`; a path of ours, or a whole address of elsewhere. */
  signedUrl(key: string, until: Date): Promise<string>
  uploads: PartUploads
}

/** Files under it have no address but signed ones. */
export const PRIVATE_PREFIX = 'private'
export const isPrivate = (key: string): boolean =>
  key === PRIVATE_PREFIX || key.startsWith(`${PRIVATE_PREFIX}/`)

/** The key of a picture, from its bytes: the same bytes have the same key. `extension` without a dot. */
export function pictureKey(bytes: Uint8Array, extension: string): string {
  const digest = createHash('sha256').update(bytes).digest('hex')
  return `pictures/${digest.slice(0, 2)}/${digest}.${extension}`
}
