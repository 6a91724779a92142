// The envelope of every answer, and the one place where an error becomes one.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError, type ErrorCode, errorTable, type FieldError } from '../../contract/kernel/app-error.ts'
import { throttleLog } from '../log.ts'
import { StorageFailure } from '../providers/storage/port.ts'
import { findTransientError, type TransientDatabaseError } from '../transient-database-error.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
/** Seconds; a database that was frozen or cut off is well again within two of its return. */
const COME_BACK_S = 2
/** What the system says of a disk, or of a share of one, that is full. */
const FULL_DISK: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT'])
const DISK_RETRY_AFTER_S = 10
const HEAD = '{"statusCode":200,"message":"","result":'

const enveloped = (result: unknown): string => `${HEAD}${JSON.stringify(result ?? null)}}`

/** A result that many callers get, with the text of its answer, made when it is first sent. Do not change it. */
export class SerializedResult<T> {
  readonly value: T
  private made: string | undefined

  constructor(value: T) {
    this.value = value
  }

  // As text: Node writes a text together with the headers, but bytes beside them.
  get text(): string {
    this.made ??= enveloped(this.value)
    return this.made
  }

  /** Sends it; the type has been set. */
  sendTo(reply: FastifyReply): FastifyReply | Promise<FastifyReply> {
    return reply.send(this.text)
  }
}

/** Answers are for whoever asked: no browser, proxy or backup of either keeps them. */
export const NO_STORE = 'no-store'

/** Sends `result` in its envelope; built by hand because every answer of the product passes here. */
export function sendResult(reply: FastifyReply, result: unknown): FastifyReply | Promise<FastifyReply> {
  reply.header('cache-control', NO_STORE).type(JSON_TYPE)
  return result instanceof SerializedResult ? result.sendTo(reply) : reply.send(enveloped(result))
}

/** Sends a raw call's body: the envelope's fields and whatever stands beside `result`. */
export function sendRaw(reply: FastifyReply, body: unknown): FastifyReply {
  return reply
    .header('cache-control', NO_STORE)
    .type(JSON_TYPE)
    .send(JSON.stringify({ statusCode: 200, message: '', ...(body as object) }))
}

/** The `content-disposition` of a download that is saved under this name. */
export const attachmentDisposition = (name: string): string =>
  `attachment; filename*=UTF-8''${extendedValue(name)}`

/** RFC 8187: what encodeURIComponent leaves alone but a header's extended value may not hold is escaped as well. */
function extendedValue(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

/** The error envelope (decisions §1). */
export function envelopeOf(error: AppError): Record<string, unknown> {
  const { status: statusCode, code, message, details } = error
  return { statusCode, code, message, result: null, ...(details === undefined ? {} : { details }) }
}

/** What an unexpected error is to the outside; the inside is logged, never sent. */
export function asRefusal(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (error instanceof StorageFailure) return new AppError('STORAGE_FAILED', { retryAfter: COME_BACK_S })
  if (isFullDisk(error)) return new AppError('INSUFFICIENT_STORAGE', { retryAfter: DISK_RETRY_AFTER_S })
  if (findTransientError(error)) return new AppError('OVERLOADED', { retryAfter: COME_BACK_S })
  const { statusCode, code } = (error ?? {}) as { statusCode?: number; code?: string }
  const known = codeOf(statusCode)
  return new AppError(known, known === 'INVALID_INPUT' ? { details: [unreadable(code)] } : {})
}

/** Whether a full disk is the cause: a provider may wrap what the system says. */
function isFullDisk(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return FULL_DISK.has('code' in error ? error.code : undefined) || isFullDisk(error.cause)
}

/** What Fastify refuses before a call is reached: an address or a body that cannot be read. */
function unreadable(code: string | undefined): FieldError {
  return code === 'FST_ERR_BAD_URL' || code === 'FST_ERR_MAX_PARAM_LENGTH'
    ? { field: 'path', message: '网址读不懂' }
    : { field: 'body', message: '内容读不懂，应当是一个 JSON 对象' }
}

function codeOf(status: number | undefined): ErrorCode {
  if (status === 413) return 'TOO_LARGE'
  if (status === 415) return 'WRONG_TYPE'
  if (status === 429) return 'TOO_MANY_REQUESTS'
  // A folder, and what lies outside of it, is forbidden to Fastify; nobody is told that it is there.
  if (status === 404 || status === 403) return 'NOT_FOUND'
  if (status !== undefined && status >= 400 && status < 500) return 'INVALID_INPUT'
  return 'INTERNAL'
}

/** Every request meets it while the database is away: one line a second tells, the next of them how many there were. */
const logPassing = throttleLog(
  (times, { id, routeOptions, log }: FastifyRequest, passing: TransientDatabaseError) => {
    log.warn({ reqId: id, url: routeOptions.url, ...passing, times }, 'a failure of the database that passes')
  },
)

/** Whoever asked is gone, in the middle of what they sent: nobody is there to answer, and nothing of ours has failed. */
const hasHungUp = ({ raw }: FastifyRequest): boolean => raw.errored != null

/** Fastify's error handler: answers every refusal, logs what was not foreseen. */
export function onError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = asRefusal(error)
  const passing = findTransientError(error)
  if (hasHungUp(request)) request.log.debug({ reqId: request.id, err: error }, 'hung up')
  else if (passing) logPassing(request, passing)
  else if (refusal.status >= 500 && !(error instanceof AppError))
    request.log.error({ reqId: request.id, route: request.routeOptions.url, err: error }, 'unforeseen error')
  if (refusal.retryAfter !== undefined) reply.header('retry-after', String(Math.ceil(refusal.retryAfter)))
  reply
    .status(errorTable[refusal.code].status)
    .header('cache-control', NO_STORE)
    .type(JSON_TYPE)
    .send(JSON.stringify(envelopeOf(refusal)))
}
