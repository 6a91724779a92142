// Sends stored files, whole or in part: public ones to everybody, private ones by a signed address; takes parts of uploads.
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
/** Whoever was shown it may keep it for themselves, as long as its address is good. */
const OWN = 'private, max-age=3600'
const POLICY = 'content-security-policy'
/** Seconds; the disk is looked at more often than that. */
const DISK_RETRY_AFTER_S = 10

/** Mounts `/files/*`, `/private/*` and, where the store takes parts by us, the PUT of a part. */
export async function serveStoredFiles(app: FastifyInstance, deps: FileNeeds): Promise<void> {
  await app.register((scope, _options, done) => {
    scope.addHook('onRequest', createPictureResizeHook(deps, FILES, dressed(FOREVER)))
    scope.route({
      method: ['GET', 'HEAD'],
      url: `${FILES}*`,
      handler: (request, reply) => {
        const key = keyIn(request, FILES)
        if (isPrivate(key)) throwAppError('NOT_FOUND')
        return sendStored(deps, key, request, dressed(FOREVER)(reply))
      },
    })
    done()
  })
  // Object storage has signed addresses of its own.
  if (deps.parts) await servePrivate(app, deps, deps.parts)
}

/** Private files by signed addresses, and the parts of uploads. */
async function servePrivate(app: FastifyInstance, deps: FileNeeds, parts: OwnUploads): Promise<void> {
  app.route({
    method: ['GET', 'HEAD'],
    url: `${PRIVATE}*`,
    handler: (request, reply) => {
      const leave = parts.allowed('GET', request.url, deps.now())
      if (typeof leave === 'string') throwAppError(refusalOf(leave))
      return sendStored(deps, `private/${keyIn(request, PRIVATE)}`, request, dressed(OWN)(reply))
    },
  })
  await takeParts(app, deps, parts)
}

/** Names are digests of the content; a picture is never a page, whatever its bytes say. */
const dressed = (cacheControl: string) => (reply: FastifyReply) =>
  reply
    .header('cache-control', cacheControl)
    .header(POLICY, "default-src 'none'; style-src 'unsafe-inline'; sandbox")

const keyIn = ({ url }: FastifyRequest, prefix: string): string =>
  url.slice(prefix.length).split('?', 1)[0] ?? ''

const refusalOf = (leave: 'FORGED' | 'EXPIRED'): ErrorCode =>
  leave === 'EXPIRED' ? 'UPLOAD_EXPIRED' : 'NOT_FOUND'

/** One file with its range, validators and length; NOT_FOUND for what is no file, and for what is no key at all. */
async function sendStored(
  { storage }: FileNeeds,
  key: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const found = await storage.describe(key).catch(notThere)
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

function notThere(error: unknown): undefined {
  if (error instanceof BadStorageKey) return undefined
  throw error
}

/** Text is compressed on the way, and what is compressed has no bytes of its own to ask for. */
const isSentAsItIs = ({ content_type }: StoredFile): boolean =>
  /^(image\/(?!svg)|audio\/|application\/(pdf|epub|octet-stream|vnd|x-mobi))/.test(content_type)

/** One range, as RFC 9110 has it; several at once, or one in other units, are answered by the whole file. */
export function rangeOf(
  { headers }: Pick<FastifyRequest, 'headers'>,
  file: StoredFile,
  etag: string,
): ByteRange | 'UNSATISFIABLE' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? '') ?? []
  const isAnother = headers['if-range'] !== undefined && headers['if-range'] !== etag
  if ((first === '' && last === '') || isAnother || !isSentAsItIs(file)) return undefined
  const end = file.size - 1
  if (first === '') {
    const length = Math.min(Number(last), file.size)
    return length > 0 ? { start: file.size - length, end } : 'UNSATISFIABLE'
  }
  const range = { start: Number(first), end: last === '' ? end : Math.min(Number(last), end) }
  if (last !== '' && Number(last) < range.start) return undefined
  return range.start > end ? 'UNSATISFIABLE' : range
}

/** The body of a part goes to the disk as it comes; who may send it is said by its address alone. */
async function takeParts(app: FastifyInstance, deps: FileNeeds, parts: OwnUploads): Promise<void> {
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, body, parsed) => parsed(null, body))
    scope.put<{ Params: { id: string; part: string } }>(
      `${PART_PATH}:id/:part`,
      { bodyLimit: Math.max(parts.part_size, MAX_BOOK_BYTES) },
      async (request, reply) => {
        const leave = parts.allowed('PUT', request.url, deps.now())
        if (typeof leave === 'string') throwAppError(refusalOf(leave))
        if (!deps.diskSpace.hasFreeSpace())
          throwAppError('INSUFFICIENT_STORAGE', { retryAfter: DISK_RETRY_AFTER_S })
        const most = leave.facts.get('most')
        const size = Number(most ?? leave.facts.get('size'))
        // Told before a byte is read where the request says its length.
        const length = Number(request.headers['content-length'] ?? size)
        if (most !== null && length > size) refuseLarge(size)
        const { id, part } = request.params
        await countPart(deps, id, leave.facts, most === null ? size : length, networkOf(request.ip))
        const body = (request.body ?? request.raw) as Readable
        const etag = await parts
          .receive(id, Number(part), size, body, most !== null)
          .catch((error: unknown) => {
            // What is left of the body is not read.
            reply.header('connection', 'close')
            return refusedPart(error, most === null ? undefined : size)
          })
        return reply.header('etag', etag).header('cache-control', 'no-store').status(200).send()
      },
    )
    done()
  })
}

const refuseLarge = (most: number): never => throwAppError('TOO_LARGE', { message: formatTooLarge(most) })

/** `most`: what a part of unknown size may have. */
function refusedPart(error: unknown, most: number | undefined): never {
  if (error instanceof UploadFailure) throwAppError('UPLOAD_NOT_FOUND')
  if (!(error instanceof PartRefused)) throw error
  if (error.reason === 'GONE') throwAppError('UPLOAD_NOT_FOUND')
  if (most !== undefined) refuseLarge(most)
  throwAppError('INVALID_INPUT', { details: [{ field: 'body', message: '这一部分的大小不对' }] })
}
