// Serves stored files, whole or as a range: public ones to all, private ones by a signed URL; receives parts
// of uploads.
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ErrorCode, throwAppError } from '../../contract/kernel/app-error.ts'
import { formatTooLarge, MAX_BOOK_BYTES } from '../../domain/upload/kinds.ts'
import type { Deps } from '../deps.ts'
import {
  BadStorageKey,
  type ByteRange,
  isPrivate,
  type OwnUploads,
  PART_PATH,
  PartRefused,
  type StoredFile,
  UploadFailure,
} from '../providers/storage/port.ts'
import { networkOf } from './network.ts'
import { countPart } from './part-limits.ts'
import { createPictureResizeHook } from './sized-pictures.ts'

export type FileNeeds = Pick<
  Deps,
  'storage' | 'parts' | 'sized' | 'diskSpace' | 'limits' | 'security' | 'now'
>

const FILES = '/files/'
const PRIVATE = '/private/'
const FOREVER = 'public, max-age=31536000, immutable'
/**
 * The browser of this reader may cache the file for as long as its signed URL is valid; no shared cache may.
 */
const PRIVATE_CACHE = 'private, max-age=3600'
const POLICY = 'content-security-policy'
/** `retry-after` in seconds; the free disk space is checked more often than that. */
const DISK_RETRY_AFTER_S = 10

/**
 * Mounts `/files/*` and `/private/*`, and the PUT of a part where the storage receives uploads through this
 * server.
 */
export async function serveStoredFiles(app: FastifyInstance, deps: FileNeeds): Promise<void> {
  await app.register((scope, _options, done) => {
    scope.addHook('onRequest', createPictureResizeHook(deps, FILES, withFileHeaders(FOREVER)))
    scope.route({
      method: ['GET', 'HEAD'],
      url: `${FILES}*`,
      handler: (request, reply) => {
        const key = readKey(request, FILES)
        if (isPrivate(key)) throwAppError('NOT_FOUND')
        return sendStored(deps, key, request, withFileHeaders(FOREVER)(reply))
      },
    })
    done()
  })
  // Object storage has its own signed URLs.
  if (deps.parts) await servePrivate(app, deps, deps.parts)
}

/** Mounts private files by signed URL, and the upload of parts. */
async function servePrivate(app: FastifyInstance, deps: FileNeeds, parts: OwnUploads): Promise<void> {
  app.route({
    method: ['GET', 'HEAD'],
    url: `${PRIVATE}*`,
    handler: (request, reply) => {
      const grant = parts.allowed('GET', request.url, deps.now())
      if (typeof grant === 'string') throwAppError(toErrorCode(grant))
      return sendStored(
        deps,
        `private/${readKey(request, PRIVATE)}`,
        request,
        withFileHeaders(PRIVATE_CACHE)(reply),
      )
    },
  })
  await mountPartUploads(app, deps, parts)
}

/**
 * File names are digests of the content. A browser never renders a stored file as a page, even if its bytes
 * are HTML.
 */
const withFileHeaders = (cacheControl: string) => (reply: FastifyReply) =>
  reply
    .header('cache-control', cacheControl)
    .header(POLICY, "default-src 'none'; style-src 'unsafe-inline'; sandbox")

const readKey = ({ url }: FastifyRequest, prefix: string): string =>
  url.slice(prefix.length).split('?', 1)[0] ?? ''

const toErrorCode = (grant: 'FORGED' | 'EXPIRED'): ErrorCode =>
  grant === 'EXPIRED' ? 'UPLOAD_EXPIRED' : 'NOT_FOUND'

/**
 * Sends one file with range, validators and length. Throws NOT_FOUND for a missing file and for an invalid
 * key.
 */
async function sendStored(
  { storage }: FileNeeds,
  key: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const found = await storage.describe(key).catch(ignoreBadKey)
  if (!found) throwAppError('NOT_FOUND')
  const etag = `"${found.size.toString(36)}-${key.slice(key.lastIndexOf('/') + 1, key.lastIndexOf('.'))}"`
  reply.header('etag', etag).header('accept-ranges', 'bytes').type(found.content_type)
  if (request.headers['if-none-match'] === etag) return reply.status(304).send()
  const range = rangeOf(request, found, etag)
  if (range === 'UNSATISFIABLE')
    return reply.status(416).header('content-range', `bytes */${found.size}`).send()
  const length = range ? range.end - range.start + 1 : found.size
  reply.header('content-length', length)
  if (range) reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${found.size}`)
  if (request.method === 'HEAD') return reply.send()
  const file = await storage.stream(key, range)
  if (!file) throwAppError('NOT_FOUND')
  return reply.send(file.body)
}

function ignoreBadKey(error: unknown): undefined {
  if (error instanceof BadStorageKey) return undefined
  throw error
}

/** Text is compressed in transit, and a compressed response supports no byte ranges. */
const isSentAsItIs = ({ content_type }: StoredFile): boolean =>
  /^(image\/(?!svg)|audio\/|application\/(pdf|epub|octet-stream|vnd|x-mobi))/.test(content_type)

/** Parses a single range (RFC 9110). Several ranges, or a range in other units, get the whole file. */
export function rangeOf(
  { headers }: Pick<FastifyRequest, 'headers'>,
  file: StoredFile,
  etag: string,
): ByteRange | 'UNSATISFIABLE' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? '') ?? []
  const isOtherVersion = headers['if-range'] !== undefined && headers['if-range'] !== etag
  if ((first === '' && last === '') || isOtherVersion || !isSentAsItIs(file)) return undefined
  const end = file.size - 1
  if (first === '') {
    const length = Math.min(Number(last), file.size)
    return length > 0 ? { start: file.size - length, end } : 'UNSATISFIABLE'
  }
  const range = { start: Number(first), end: last === '' ? end : Math.min(Number(last), end) }
  if (last !== '' && Number(last) < range.start) return undefined
  return range.start > end ? 'UNSATISFIABLE' : range
}

/** The body of a part is streamed to the disk; the signed URL alone authorizes the upload. */
async function mountPartUploads(app: FastifyInstance, deps: FileNeeds, parts: OwnUploads): Promise<void> {
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, body, parsed) => parsed(null, body))
    scope.put<{ Params: { id: string; part: string } }>(
      `${PART_PATH}:id/:part`,
      { bodyLimit: Math.max(parts.part_size, MAX_BOOK_BYTES) },
      async (request, reply) => {
        const grant = parts.allowed('PUT', request.url, deps.now())
        if (typeof grant === 'string') throwAppError(toErrorCode(grant))
        if (!deps.diskSpace.hasFreeSpace())
          throwAppError('INSUFFICIENT_STORAGE', { retryAfter: DISK_RETRY_AFTER_S })
        const maxSize = grant.facts.get('most')
        const size = Number(maxSize ?? grant.facts.get('size'))
        // Checked before a byte is read, if the request has a content-length.
        const length = Number(request.headers['content-length'] ?? size)
        if (maxSize !== null && length > size) throwTooLarge(size)
        const { id, part } = request.params
        await countPart(deps, id, grant.facts, maxSize === null ? size : length, networkOf(request.ip))
        const body = (request.body ?? request.raw) as Readable
        const etag = await parts
          .receive(id, Number(part), size, body, maxSize !== null)
          .catch((error: unknown) => {
            // The rest of the body is not read.
            reply.header('connection', 'close')
            return throwPartError(error, maxSize === null ? undefined : size)
          })
        return reply.header('etag', etag).header('cache-control', 'no-store').status(200).send()
      },
    )
    done()
  })
}

const throwTooLarge = (maxSize: number): never =>
  throwAppError('TOO_LARGE', { message: formatTooLarge(maxSize) })

/** `maxSize`: the max. bytes of a part of unknown size. */
function throwPartError(error: unknown, maxSize: number | undefined): never {
  if (error instanceof UploadFailure) throwAppError('UPLOAD_NOT_FOUND')
  if (!(error instanceof PartRefused)) throw error
  if (error.reason === 'GONE') throwAppError('UPLOAD_NOT_FOUND')
  if (maxSize !== undefined) throwTooLarge(maxSize)
  throwAppError('INVALID_INPUT', { details: [{ field: 'body', message: '这一部分的大小不对' }] })
}
