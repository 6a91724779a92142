// Object storage through the S3 API; browsers upload parts to it directly, with URLs signed here.
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { checkType, contentType, parseStorageKey } from './key.ts'
import {
  type ArrivedPart,
  BadStorageKey,
  isPrivate,
  type ObjectStorage,
  type SentFile,
  StorageFailure,
  type StoredFile,
  UploadFailure,
  type UploadRef,
} from './port.ts'

export interface S3Settings {
  endpoint: string
  /** Endpoint for browsers, if it differs from the endpoint for the server. */
  public_endpoint: string | undefined
  region: string
  bucket: string
  access_key: string
  secret_key: string
  /** Use `host/bucket/key` instead of `bucket.host/key`. */
  has_path_style: boolean
}

/** Min. size that S3 requires for every part but the last. */
const PART_BYTES = 5 * 1024 * 1024
const MAX_ATTEMPTS = 3
/**
 * Timeouts: max. wait for a connection, and for the next byte. After that the store counts as unavailable.
 */
const CONNECT_MS = 3000
const SILENT_MS = 15_000

/** Lazy import of the SDK: a site without object storage does not load it. */
export async function s3Storage(settings: S3Settings): Promise<ObjectStorage & { close(): void }> {
  const [sdk, { getSignedUrl }] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('@aws-sdk/s3-request-presigner'),
  ])
  const {
    AbortMultipartUploadCommand,
    CompleteMultipartUploadCommand,
    CreateMultipartUploadCommand,
    DeleteObjectCommand,
    GetObjectCommand,
    HeadObjectCommand,
    ListMultipartUploadsCommand,
    ListObjectsV2Command,
    ListPartsCommand,
    PutObjectCommand,
    S3Client,
    UploadPartCommand,
  } = sdk
  const Bucket = settings.bucket
  const clientAt = (endpoint: string) =>
    new S3Client({
      endpoint,
      region: settings.region,
      credentials: { accessKeyId: settings.access_key, secretAccessKey: settings.secret_key },
      forcePathStyle: settings.has_path_style,
      maxAttempts: MAX_ATTEMPTS,
      requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: SILENT_MS },
      // Many S3-compatible servers reject, or store, the checksums that the SDK adds by default.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    })
  const s3 = clientAt(settings.endpoint)
  const signer = settings.public_endpoint ? clientAt(settings.public_endpoint) : s3
  const at = (key: string) => ({ Bucket, Key: parseStorageKey(key).join('/') })

  async function describe(key: string): Promise<StoredFile | undefined> {
    const place = at(key)
    const found = await orUndefined(s3.send(new HeadObjectCommand(place)))
    return found && { content_type: contentType(key), size: found.ContentLength ?? 0 }
  }

  async function read(key: string, range?: { start: number; end: number }): Promise<SentFile | undefined> {
    const Range = range && `bytes=${range.start}-${range.end}`
    const place = at(key)
    const found = await orUndefined(s3.send(new GetObjectCommand({ ...place, Range })))
    if (!found?.Body) return undefined
    const whole = /\/(\d+)$/.exec(found.ContentRange ?? '')?.[1] ?? found.ContentLength ?? 0
    return { content_type: contentType(key), size: Number(whole), body: found.Body as Readable }
  }

  /**
   * Hashes the file, with retries when the stream breaks: e.g. Swift closes it when the file is joined again
   * by a concurrent request.
   */
  async function digestOf(
    key: string,
    attempts = MAX_ATTEMPTS,
  ): Promise<{ size: number; digest: string } | undefined> {
    const file = await read(key)
    if (!file) return undefined
    const hash = createHash('sha256')
    try {
      for await (const chunk of file.body as AsyncIterable<Buffer>) hash.update(chunk)
      return { size: file.size, digest: hash.digest('hex') }
    } catch (error) {
      if (attempts > 1) return digestOf(key, attempts - 1)
      throw new StorageFailure('the object store broke off', { cause: error })
    }
  }

  return {
    close() {
      s3.destroy()
      signer.destroy()
    },
    async put(key, bytes, content_type) {
      const place = at(key)
      checkType(key, content_type)
      await withStorageFailure(
        s3.send(new PutObjectCommand({ ...place, Body: bytes, ContentType: content_type })),
      )
    },
    async get(key) {
      const file = await read(key)
      if (!file) return undefined
      const chunks: Buffer[] = []
      for await (const chunk of file.body as AsyncIterable<Buffer>) chunks.push(chunk)
      return Buffer.concat(chunks)
    },
    has: async (key) => (await describe(key)) !== undefined,
    describe,
    stream: read,
    async *list(segment) {
      const Prefix = `${parseStorageKey(segment).join('/')}/`
      for (let ContinuationToken: string | undefined; ; ) {
        const page = await withStorageFailure(
          s3.send(new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken })),
        )
        for (const { Key, LastModified } of page.Contents ?? [])
          if (Key && LastModified) yield { key: Key, changed_at: LastModified }
        ContinuationToken = page.NextContinuationToken
        if (!ContinuationToken) return
      }
    },
    async remove(key) {
      const place = at(key)
      await withStorageFailure(s3.send(new DeleteObjectCommand(place)))
    },
    url(key) {
      if (isPrivate(key)) throw new BadStorageKey(key)
      return `/files/${parseStorageKey(key).join('/')}`
    },
    async signedUrl(key, until) {
      if (!isPrivate(key)) throw new BadStorageKey(key)
      return getSignedUrl(signer, new GetObjectCommand(at(key)), { expiresIn: secondsTo(until) })
    },
    uploads: {
      part_size: PART_BYTES,
      async begin(key, content_type) {
        const place = at(key)
        checkType(key, content_type)
        const command = new CreateMultipartUploadCommand({ ...place, ContentType: content_type })
        const { UploadId } = await withStorageFailure(s3.send(command))
        if (!UploadId) throw new StorageFailure('no upload id')
        return UploadId
      },
      partAddress: ({ key, upload_id }, part, size, until, isMaxSize = false) =>
        getSignedUrl(
          signer,
          new UploadPartCommand({
            ...at(key),
            UploadId: upload_id,
            PartNumber: part,
            ...(isMaxSize ? {} : { ContentLength: size }),
          }),
          // The length is part of the signature: the store rejects a part of another length.
          {
            expiresIn: secondsTo(until),
            signableHeaders: new Set(isMaxSize ? ['host'] : ['content-length', 'host']),
          },
        ),
      arrived: async (upload) => arrivedParts(upload),
      async complete(upload, parts) {
        const { key, upload_id } = upload
        try {
          await withStorageFailure(
            s3.send(
              new CompleteMultipartUploadCommand({
                ...at(key),
                UploadId: upload_id,
                MultipartUpload: { Parts: parts.map(({ part, etag }) => ({ PartNumber: part, ETag: etag })) },
              }),
            ),
          )
        } catch (error) {
          // The upload was completed before, or by a concurrent request: the file exists only once it is
          // complete.
          const done = await digestOf(key)
          if (done) return done
          throw nameOf(error) === 'NoSuchUpload'
            ? new UploadFailure('GONE', { cause: error })
            : /^(InvalidPart|InvalidPartOrder|EntityTooSmall|MalformedXML)$/.test(nameOf(error))
              ? new UploadFailure('MISMATCH', { cause: error })
              : error
        }
        const done = await digestOf(key)
        if (!done) throw new UploadFailure('GONE')
        return done
      },
      async abort({ key, upload_id }) {
        const command = new AbortMultipartUploadCommand({ ...at(key), UploadId: upload_id })
        await orUndefined(s3.send(command))
      },
      async *unfinished() {
        for (let KeyMarker: string | undefined, UploadIdMarker: string | undefined; ; ) {
          const page = await withStorageFailure(
            s3.send(new ListMultipartUploadsCommand({ Bucket, KeyMarker, UploadIdMarker })),
          )
          for (const { Key, UploadId, Initiated } of page.Uploads ?? [])
            if (Key && UploadId && Initiated) yield { key: Key, upload_id: UploadId, begun_at: Initiated }
          if (!page.IsTruncated) return
          KeyMarker = page.NextKeyMarker
          UploadIdMarker = page.NextUploadIdMarker
        }
      },
    },
  }

  async function arrivedParts({ key, upload_id }: UploadRef): Promise<ArrivedPart[]> {
    const parts: ArrivedPart[] = []
    for (let PartNumberMarker: string | undefined; ; ) {
      const command = new ListPartsCommand({ ...at(key), UploadId: upload_id, PartNumberMarker })
      const page = await orUndefined(s3.send(command))
      for (const { PartNumber = 0, Size = 0, ETag = '' } of page?.Parts ?? [])
        parts.push({ part: PartNumber, size: Size, etag: ETag })
      if (!page?.IsTruncated) return parts
      PartNumberMarker = page.NextPartNumberMarker
    }
  }
}

const secondsTo = (until: Date): number => Math.max(1, Math.floor((until.getTime() - Date.now()) / 1000))

function nameOf(error: unknown): string {
  const inner = error instanceof StorageFailure ? error.cause : error
  return inner instanceof Error ? inner.name : ''
}

/** Wraps errors of the store and of the connection in StorageFailure. */
async function withStorageFailure<T>(request: Promise<T>): Promise<T> {
  try {
    return await request
  } catch (error) {
    throw new StorageFailure(`the object store: ${nameOf(error) || 'no answer'}`, { cause: error })
  }
}

async function orUndefined<T>(request: Promise<T>): Promise<T | undefined> {
  try {
    return await request
  } catch (error) {
    const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode
    if (status === 404) return undefined
    throw new StorageFailure(`the object store: ${nameOf(error) || 'no answer'}`, { cause: error })
  }
}
