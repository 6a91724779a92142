// Maps the errors of the network stack to the few error reasons of `FetchFailure`.
import { FetchFailure, type FetchReason } from './port.ts'

const BY_CODE: Record<string, FetchReason> = {
  ENOTFOUND: 'DNS',
  EAI_AGAIN: 'DNS',
  EAI_FAIL: 'DNS',
  ENODATA: 'DNS',
  ETIMEDOUT: 'TIMEOUT',
  UND_ERR_CONNECT_TIMEOUT: 'TIMEOUT',
  UND_ERR_HEADERS_TIMEOUT: 'TIMEOUT',
  UND_ERR_BODY_TIMEOUT: 'TIMEOUT',
  UND_ERR_SOCKET: 'CUT',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'CUT',
  UND_ERR_HEADERS_OVERFLOW: 'CUT',
  ECONNRESET: 'CUT',
  EPIPE: 'CUT',
  ERR_STREAM_PREMATURE_CLOSE: 'CUT',
  UND_ERR_INVALID_ARG: 'BAD_ADDRESS',
}
/**
 * Error codes of llhttp (HPE_…) and zlib (Z_…, ERR_BROTLI…): the response is incomplete or not valid HTTP.
 */
const GARBLED = /^(HPE_|Z_|ERR_BROTLI|ERR__ERROR|ERR_PADDING)/

/**
 * Maps an error to a `FetchFailure`.
 * @param isOverTime true if the timeout of the fetch expired, which has priority over other reasons
 * @param otherwise default reason for an error without a known code
 */
export function fetchFault(
  error: unknown,
  url: string,
  isOverTime: boolean,
  otherwise: FetchReason = 'CONNECT',
): FetchFailure {
  if (error instanceof FetchFailure) return error
  if (isOverTime) return new FetchFailure('TIMEOUT', { url }, { cause: error })
  const cause = innerFailure(error)
  if (cause) return new FetchFailure(cause.reason, { ...cause.data, url }, { cause: error })
  const code = codeOf(error)
  const isGarbled = GARBLED.test(code) || (error instanceof Error && error.name === 'HTTPParserError')
  const reason = BY_CODE[code] ?? (isGarbled ? 'CUT' : otherwise)
  return new FetchFailure(reason, { url }, { cause: error })
}

/**
 * The error of the address guard, if the network stack wrapped it, e.g. after several addresses were tried.
 */
function innerFailure(error: unknown): FetchFailure | undefined {
  if (error instanceof AggregateError) return error.errors.find((one) => one instanceof FetchFailure)
  if (error instanceof Error && error.cause instanceof FetchFailure) return error.cause
  return undefined
}

function codeOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0 && !('code' in error))
    return codeOf(error.errors[0])
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : ''
}

/** Parses Retry-After (RFC 9110, 10.2.3), in seconds or as a date; returns seconds, at most a week. */
export function retryAfter(value: string | null): number | undefined {
  if (!value) return undefined
  const seconds = /^\d+$/.test(value.trim()) ? Number(value) : (Date.parse(value) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.min(Math.max(0, Math.ceil(seconds)), 7 * 86_400) : undefined
}
