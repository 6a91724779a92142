// The API client: fills the path, splits query and body, adds the bearer token, unwraps the response or
// throws `ApiError`.
import type { Contract } from '../../contract/index.ts'
import type { ErrorCode } from '../../contract/kernel/app-error.ts'
import type { EndpointInput, EndpointResult } from '../../contract/kernel/endpoint-definition.ts'
import type { BuildProbe } from './build-check.ts'
import { isReviewMode, readAppIdentity, readToken } from './cookies.ts'
import { findPrefetchedAnswer } from './prefetched-answers.ts'
import { resolveUrl } from './site.ts'

export interface ApiFieldError {
  field: string
  message: string
}

/** An error response of the server, or no connection (`code` is then empty). */
export class ApiError extends Error {
  readonly code: ErrorCode | ''
  readonly status: number
  readonly details: unknown
  /** Seconds to wait before a retry, if the server sent Retry-After. */
  readonly retryAfter: number | undefined
  constructor(params: {
    code: ErrorCode | ''
    message: string
    status: number
    details?: unknown
    retryAfter?: number
  }) {
    super(params.message)
    this.name = 'ApiError'
    this.code = params.code
    this.status = params.status
    this.details = params.details
    this.retryAfter = params.retryAfter
  }
  /** Validation errors by field name. */
  get fieldErrors(): Record<string, string> {
    if (!Array.isArray(this.details)) return {}
    return Object.fromEntries((this.details as ApiFieldError[]).map((fault) => [fault.field, fault.message]))
  }
}

const NO_NETWORK = '网络异常'
/** The response is not in the format of our server, e.g. from a proxy. */
const NO_ANSWER = '服务器没有正常回应，请稍后再试'

/**
 * The error message for the reader: the server's own message; any other error is a bug of ours or a network
 * failure.
 */
export const getErrorMessage = (error: unknown): string => {
  if (error instanceof ApiError) return error.message
  return navigator.onLine ? NO_ANSWER : NO_NETWORK
}

export interface RequestOptions {
  signal?: AbortSignal
  /** With `keepalive` the request outlives the page, for a last report on pagehide. */
  keepalive?: boolean
}

/**
 * The result type of a request; for an endpoint that returns a file, the bytes under the file name from the
 * server.
 */
type CallResult<C> = C extends { form: 'file' } ? File : EndpointResult<C>
/** Stream endpoints are in sse-client.ts. */
type NonStreamCalls<C> = { [K in keyof C as C[K] extends { form: 'stream' } ? never : K]: C[K] }
type CallFunction<C> =
  Record<never, never> extends EndpointInput<C>
    ? (input?: EndpointInput<C>, options?: RequestOptions) => Promise<CallResult<C>>
    : (input: EndpointInput<C>, options?: RequestOptions) => Promise<CallResult<C>>
type Api = {
  [N in keyof Contract]: {
    [K in keyof NonStreamCalls<Contract[N]>]: CallFunction<Contract[N][K & keyof Contract[N]]>
  }
}

export type CallValues = Record<string, unknown>
export type CallRow = readonly [method: string, path: string, form: string, query: string, body: string]

/** 401: the session is invalid. 403: the session is valid, but lacks the permission. */
export type UnauthorizedStatus = 401 | 403
let unauthorizedHandler: (status: UnauthorizedStatus) => void = () => undefined
/** Sets the handler for a 401 or 403 response: the app redirects to /login. */
export function onUnauthorized(run: (status: UnauthorizedStatus) => void): void {
  unauthorizedHandler = run
}

function addressOf([, path, , query]: CallRow, input: CallValues): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(input[key])))
  const search = new URLSearchParams()
  for (const key of query ? query.split(',') : []) {
    if (input[key] !== undefined && input[key] !== null) search.set(key, String(input[key]))
  }
  const tail = search.toString()
  return tail ? `${filled}?${tail}` : filled
}

/** Sends a request; rejects with `ApiError`, also without a network. `more`: further headers. */
export async function sendRequest(
  row: CallRow,
  input: CallValues,
  options: RequestOptions,
  more?: object,
): Promise<Response> {
  const [method, , , , body] = row
  const token = readToken()
  const headers: Record<string, string> = { 'X-App-Id': readAppIdentity(), ...more }
  if (token) headers['Authorization'] = `Bearer ${token}`
  if (isReviewMode()) headers['X-Review'] = '1'
  const init: RequestInit = { method, headers, ...options }
  if (method === 'POST') {
    headers['Content-Type'] = 'application/json'
    init.body = JSON.stringify(
      Object.fromEntries((body ? body.split(',') : []).map((key) => [key, input[key]])),
    )
  }
  try {
    return await fetch(resolveUrl(addressOf(row, input)), init)
  } catch (error) {
    if (options.signal?.aborted) throw error
    throw new ApiError({ code: '', message: NO_NETWORK, status: 0 })
  }
}

async function requestResult(row: CallRow, input: CallValues, options: RequestOptions): Promise<unknown> {
  const [method, , form] = row
  const known = method === 'GET' ? findPrefetchedAnswer(addressOf(row, input)) : undefined
  if (known !== undefined) return known
  const token = readToken()
  const response = await sendRequest(row, input, options)
  if (form === 'file' && response.ok) return (await import('./to-file.ts')).toFile(response)
  const answer = await readJson(response, token)
  if (!response.ok || Number(answer['statusCode']) >= 400) throw toApiError(response, answer, token)
  return form === 'raw' ? answer : answer['result']
}

export async function readJson(response: Response, token: string): Promise<CallValues> {
  try {
    return (await response.json()) as CallValues
  } catch {
    // A proxy may return a body of its own; its error status is handled like the server's.
    throw toApiError(response, {}, token)
  }
}

export function toApiError(response: Response, answer: CallValues, token: string): ApiError {
  const status = Number(answer['statusCode'] ?? response.status)
  // The session may have changed during this request: an error for the old token does not concern the new
  // session.
  if ((status === 401 || status === 403) && token === readToken()) unauthorizedHandler(status)
  const wait = Number(response.headers.get('retry-after'))
  return new ApiError({
    code: (answer['code'] ?? '') as ErrorCode,
    message: String(answer['message'] ?? NO_ANSWER),
    status,
    details: answer['details'],
    ...(wait > 0 ? { retryAfter: wait } : {}),
  })
}

/**
 * The endpoints of one resource: `await wordCalls.review({ id, rating, spent })`. Each resource has its
 * module in ./calls, so that a screen loads only the endpoints that it uses.
 */
export const createApiCalls = <N extends keyof Contract>(rows: Record<keyof Api[N], CallRow>): Api[N] =>
  Object.fromEntries(
    Object.entries<CallRow>(rows).map(([name, row]) => [
      name,
      (input: CallValues = {}, options: RequestOptions = {}) => requestResult(row, input, options),
    ]),
  ) as unknown as Api[N]

/** The status of a HEAD request, without any cache; redirects are followed. */
export const fetchStatus = async (address: string): Promise<number> =>
  (await fetch(address, { method: 'HEAD', cache: 'no-store' })).status

/** Probe of the build that the server has now, without any cache, for the hourly check. */
export const buildProbe: BuildProbe = {
  read: async (address) => (await fetch(address, { cache: 'no-store' })).json(),
  has: async (address) => (await fetchStatus(address)) < 300,
}

/**
 * Fetches a URL that is no API endpoint (the dictionary, a picture, RENDER_URL), so without a token; throws
 * on a network error or an error status.
 */
export async function fetchFile(address: string, init?: RequestInit): Promise<Response> {
  const response = await fetch(resolveUrl(address), init)
  if (!response.ok) throw new ApiError({ code: '', message: NO_ANSWER, status: response.status })
  return response
}
