// The JSON envelope of every response, and the only place where an exception becomes an error envelope.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError, type ErrorCode, errorTable, type FieldError } from '../../contract/kernel/app-error.ts'
import { throttleLog } from '../log.ts'
import { StorageFailure } from '../providers/storage/port.ts'
import { findTransientError, type TransientDatabaseError } from '../transient-database-error.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
/**
 * `retry-after` in seconds. A database that was frozen or cut off accepts queries again within two seconds of
 * its return.
 */
const RETRY_AFTER_S = 2
/** System error codes for a full disk, or for a full quota of a disk. */
const FULL_DISK: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT'])
const DISK_RETRY_AFTER_S = 10
const HEAD = '{"statusCode":200,"message":"","result":'

const enveloped = (result: unknown): string => `${HEAD}${JSON.stringify(result ?? null)}}`

/**
 * A result that many requests share. Its serialized response is built on the first send. Do not change the
 * value.
 */
export class SerializedResult<T> {
  readonly value: T
  private serialized: string | undefined

  constructor(value: T) {
    this.value = value
  }

  // A string: Node writes a string together with the headers, but a buffer in a separate write.
  get text(): string {
    this.serialized ??= enveloped(this.value)
    return this.serialized
  }

  /** Sends the response; the content type must already be set. */
  sendTo(reply: FastifyReply): FastifyReply | Promise<FastifyReply> {
    return reply.send(this.text)
  }
}

/** Responses belong to one caller: no browser, proxy or backup of either may cache them. */
export const NO_STORE = 'no-store'

/**
 * Sends `result` in its envelope. The envelope is built by hand because every response of the product passes
 * through here.
 */
export function sendResult(reply: FastifyReply, result: unknown): FastifyReply | Promise<FastifyReply> {
  reply.header('cache-control', NO_STORE).type(JSON_TYPE)
  return result instanceof SerializedResult ? result.sendTo(reply) : reply.send(enveloped(result))
}

/** Sends the payload of a `raw` endpoint: the envelope's fields and all fields next to `result`. */
export function sendRaw(reply: FastifyReply, body: unknown): FastifyReply {
  return reply
    .header('cache-control', NO_STORE)
    .type(JSON_TYPE)
    .send(JSON.stringify({ statusCode: 200, message: '', ...(body as object) }))
}

/** The `content-disposition` header of a download; `name` is the name of the saved file. */
export const attachmentDisposition = (name: string): string =>
  `attachment; filename*=UTF-8''${extendedValue(name)}`

/**
 * RFC 8187: also escapes the characters that encodeURIComponent leaves but an extended header value may not
 * contain.
 */
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

/** Maps any exception to the `AppError` that the client receives. Internal details are logged, never sent. */
export function asRefusal(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (error instanceof StorageFailure) return new AppError('STORAGE_FAILED', { retryAfter: RETRY_AFTER_S })
  if (isFullDisk(error)) return new AppError('INSUFFICIENT_STORAGE', { retryAfter: DISK_RETRY_AFTER_S })
  if (findTransientError(error)) return new AppError('OVERLOADED', { retryAfter: RETRY_AFTER_S })
  const { statusCode, code } = (error ?? {}) as { statusCode?: number; code?: string }
  const known = toErrorCode(statusCode)
  return new AppError(known, known === 'INVALID_INPUT' ? { details: [toUnreadableField(code)] } : {})
}

/**
 * Whether a full disk is the cause. A provider may wrap the system error, so the chain of `cause` is checked.
 */
function isFullDisk(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return FULL_DISK.has('code' in error ? error.code : undefined) || isFullDisk(error.cause)
}

/**
 * The field error when Fastify rejects a request before it reaches an endpoint: an unreadable URL or body.
 */
function toUnreadableField(code: string | undefined): FieldError {
  return code === 'FST_ERR_BAD_URL' || code === 'FST_ERR_MAX_PARAM_LENGTH'
    ? { field: 'path', message: '网址读不懂' }
    : { field: 'body', message: '内容读不懂，应当是一个 JSON 对象' }
}

function toErrorCode(status: number | undefined): ErrorCode {
  if (status === 413) return 'TOO_LARGE'
  if (status === 415) return 'WRONG_TYPE'
  if (status === 429) return 'TOO_MANY_REQUESTS'
  // Fastify answers 403 for a folder and for paths outside of it. The response is 404, so that it does not
  // reveal that they exist.
  if (status === 404 || status === 403) return 'NOT_FOUND'
  if (status !== undefined && status >= 400 && status < 500) return 'INVALID_INPUT'
  return 'INTERNAL'
}

/**
 * While the database is unavailable every request has this error. One line a second is logged; the next line
 * has the count.
 */
const logTransientError = throttleLog(
  (times, { id, routeOptions, log }: FastifyRequest, transientError: TransientDatabaseError) => {
    log.warn(
      { reqId: id, url: routeOptions.url, ...transientError, times },
      'a failure of the database that passes',
    )
  },
)

/**
 * The client closed the connection while it was sending the request. No response can reach it, and no error
 * of ours occurred.
 */
const hasDisconnected = ({ raw }: FastifyRequest): boolean => raw.errored != null

/** Fastify's error handler: sends the envelope of every error and logs the unexpected ones. */
export function onError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const appError = asRefusal(error)
  const transientError = findTransientError(error)
  if (hasDisconnected(request)) request.log.debug({ reqId: request.id, err: error }, 'hung up')
  else if (transientError) logTransientError(request, transientError)
  else if (appError.status >= 500 && !(error instanceof AppError))
    request.log.error({ reqId: request.id, route: request.routeOptions.url, err: error }, 'unforeseen error')
  if (appError.retryAfter !== undefined) reply.header('retry-after', String(Math.ceil(appError.retryAfter)))
  reply
    .status(errorTable[appError.code].status)
    .header('cache-control', NO_STORE)
    .type(JSON_TYPE)
    .send(JSON.stringify(envelopeOf(appError)))
}
