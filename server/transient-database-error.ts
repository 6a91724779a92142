// Distinguishes transient errors of the database, which are safe to retry, from our own bugs.

/**
 * By SQLSTATE (PostgreSQL 18, appendix A): errors when the server shuts down or is overloaded, or another
 * transaction won.
 */
export const TRANSIENT_SQLSTATES: Readonly<Record<string, string>> = {
  '08000': 'connection exception',
  '08001': 'the connection could not be made',
  '08003': 'the connection does not exist',
  '08004': 'the server rejected the connection',
  '08006': 'the connection failed',
  '08007': 'the connection failed at COMMIT: done or not, its op_id tells',
  '25006': 'read-only: a standby that is about to take over',
  '25P03': 'the transaction was idle for too long',
  '25P04': 'the transaction took too long',
  '40001': 'could not serialize',
  '40003': 'the statement may be done or not',
  '40P01': 'deadlock',
  '53000': 'insufficient resources',
  '53100': 'the disk is full',
  '53200': 'out of memory',
  '53300': 'too many connections',
  '53400': 'a configured limit is reached',
  '55P03': 'a lock was not to be had',
  '57014': 'the statement took too long',
  '57P01': 'the server shuts down',
  '57P02': 'another process of the server crashed',
  '57P03': 'the server starts, stops or recovers',
  '57P05': 'the session was idle for too long',
  '58000': 'system error',
  '58030': 'the disk fails',
}

/** By Node's error code of a failed socket call: the server is unavailable, or the connection was cut. */
export const TRANSIENT_SOCKET_CODES: Readonly<Record<string, string>> = {
  EADDRNOTAVAIL: 'no local port left',
  EAGAIN: 'the socket of the server has no room for one more',
  EAI_AGAIN: 'the name cannot be asked for now',
  ECONNABORTED: 'the connection was aborted',
  ECONNREFUSED: 'nobody listens',
  ECONNRESET: 'the connection was cut',
  EHOSTDOWN: 'the machine is down',
  EHOSTUNREACH: 'no way to the machine',
  EMFILE: 'this process has no descriptor left',
  ENETDOWN: 'the network is down',
  ENETUNREACH: 'no way to the network',
  ENFILE: 'this machine has no descriptor left',
  ENOBUFS: 'the system has no room for one more',
  ENOENT: 'the socket of the server is not there',
  ENOTFOUND: 'the name is not there',
  EPIPE: 'the connection was cut',
  ETIMEDOUT: 'no answer',
}
const SOCKET_CALLS = /^(connect|getaddrinfo|read|write)$/

/** By message: errors of pg and its pool that have no code. */
export const TRANSIENT_MESSAGES: readonly string[] = [
  'Cannot use a pool after calling end on the pool',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Connection terminated',
  'Connection terminated due to connection timeout',
  'Connection terminated unexpectedly',
  'Query read timeout',
  'There was an error establishing an SSL connection',
  'timeout exceeded when trying to connect',
  'timeout expired',
]

export interface TransientDatabaseError {
  /** SQLSTATE or Node's code; undefined where there is none. */
  code: string | undefined
  message: string
}

/**
 * The transient cause within `error`, after which a retry is safe; undefined when there is none. Nested
 * errors are checked: drizzle wraps the driver's error, and Node aggregates the errors of all addresses of
 * one name.
 */
export function findTransientError(error: unknown, depth = 0): TransientDatabaseError | undefined {
  if (!(error instanceof Error) || depth > 4) return undefined
  const { code, syscall } = error as Error & { code?: unknown; syscall?: unknown }
  const { message } = error
  if (typeof code === 'string' && isTransientError(code, syscall)) return { code, message }
  if (TRANSIENT_MESSAGES.includes(message)) return { code: undefined, message }
  const inner = error instanceof AggregateError ? error.errors[0] : error.cause
  return findTransientError(inner, depth + 1)
}

const isTransientError = (code: string, syscall: unknown): boolean =>
  Object.hasOwn(TRANSIENT_SQLSTATES, code) ||
  // The system call is checked, because a missing file has the same code. TLS errors and errors for several
  // addresses name no call.
  ((syscall === undefined || SOCKET_CALLS.test(String(syscall))) &&
    Object.hasOwn(TRANSIENT_SOCKET_CODES, code))
