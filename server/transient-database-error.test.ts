// Shows, of every failure of the database that passes by itself, that people are told to come back, and of others that they are not.
import { describe, expect, it } from 'vitest'
import { asRefusal } from './http/answer.ts'
import {
  findTransientError,
  TRANSIENT_MESSAGES,
  TRANSIENT_SOCKET_CODES,
  TRANSIENT_SQLSTATES,
} from './transient-database-error.ts'

const failing = (message: string, fields: object = {}): Error => Object.assign(new Error(message), fields)
/** As drizzle throws what the driver threw. */
const wrapped = (cause: Error): Error => new Error('Failed query: select 1\nparams: ', { cause })

const COME_BACK = { status: 503, code: 'OVERLOADED', retryAfter: 2 }

describe('comes back by itself', () => {
  // Not read from the table: a line that is lost there is missed here.
  it.each([
    ['08000', '08001', '08003', '08004', '08006', '08007'],
    ['25006', '25P03', '25P04', '40001', '40003', '40P01'],
    ['53000', '53100', '53200', '53300', '53400', '55P03'],
    ['57014', '57P01', '57P02', '57P03', '57P05', '58000', '58030'],
  ])('what PostgreSQL says with %s and its like', (...states) => {
    for (const code of states) {
      const failure = failing('said by the server', { code, severity: 'FATAL' })
      expect([code, asRefusal(failure)]).toMatchObject([code, COME_BACK])
      expect([code, asRefusal(wrapped(failure))]).toMatchObject([code, COME_BACK])
    }
  })

  it.each([
    ['connect', 'ECONNREFUSED'],
    ['connect', 'ENOENT'],
    ['connect', 'EAGAIN'],
    ['connect', 'EADDRNOTAVAIL'],
    ['connect', 'ECONNABORTED'],
    ['connect', 'EHOSTDOWN'],
    ['connect', 'EHOSTUNREACH'],
    ['connect', 'EMFILE'],
    ['connect', 'ENETDOWN'],
    ['connect', 'ENETUNREACH'],
    ['connect', 'ENFILE'],
    ['connect', 'ENOBUFS'],
    ['connect', 'ETIMEDOUT'],
    ['read', 'ECONNRESET'],
    ['read', 'ETIMEDOUT'],
    ['write', 'EPIPE'],
    ['getaddrinfo', 'EAI_AGAIN'],
    ['getaddrinfo', 'ENOTFOUND'],
    [undefined, 'ECONNRESET'],
  ])('what the system says to %s: %s', (syscall, code) => {
    const failure = failing(`${syscall} ${code}`, { code, ...(syscall ? { syscall } : {}) })
    expect(asRefusal(failure)).toMatchObject(COME_BACK)
    expect(findTransientError(wrapped(failure))).toEqual({ code, message: `${syscall} ${code}` })
  })

  it.each([
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
    'Connection terminated',
    'Connection terminated due to connection timeout',
    'Connection terminated unexpectedly',
    'Cannot use a pool after calling end on the pool',
    'Query read timeout',
    'There was an error establishing an SSL connection',
    'timeout exceeded when trying to connect',
    'timeout expired',
  ])('what the driver says without a code: %s', (message) => {
    expect(asRefusal(failing(message))).toMatchObject(COME_BACK)
    expect(asRefusal(wrapped(failing(message)))).toMatchObject(COME_BACK)
  })

  it('a host with several addresses of which none answers', () => {
    const refused = failing('connect ECONNREFUSED ::1:5432', { code: 'ECONNREFUSED', syscall: 'connect' })
    expect(asRefusal(wrapped(new AggregateError([refused, refused])))).toMatchObject(COME_BACK)
  })

  it('and nothing stands in the tables that no line above names', () => {
    expect(Object.keys(TRANSIENT_SQLSTATES)).toHaveLength(25)
    expect(Object.keys(TRANSIENT_SOCKET_CODES)).toHaveLength(17)
    expect(TRANSIENT_MESSAGES).toHaveLength(10)
  })
})

describe('is our own fault or the operator’s', () => {
  it.each([
    ['a row that is there already', failing('duplicate key', { code: '23505' })],
    ['a table that is not there', failing('no such table', { code: '42P01' })],
    ['a transaction that goes on after a failure', failing('aborted', { code: '25P02' })],
    ['a message PostgreSQL cannot read', failing('bad message', { code: '08P01' })],
    ['a wrong password', failing('no', { code: '28P01' })],
    ['damaged data', failing('broken page', { code: 'XX001' })],
    ['a file that is not there', failing('no such file', { code: 'ENOENT', syscall: 'open' })],
    ['words that only begin alike', failing('Connection terminated the contract')],
    ['no error at all', undefined],
  ])('%s', (_, failure) => {
    expect(findTransientError(failure)).toBeUndefined()
    expect(asRefusal(failure)).toMatchObject({ status: 500, code: 'INTERNAL' })
  })
})
