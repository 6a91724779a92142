// Shows that every no has one code, one status and one sentence that a reader understands.
import { describe, expect, it } from 'vitest'
import { AppError, type ErrorCode, errorTable, throwAppError } from './app-error.ts'

const all = Object.entries(errorTable)
/** What a status means (decisions §1). */
const STATUSES = [400, 401, 402, 403, 404, 409, 413, 415, 429, 500, 502, 503, 504]

it.each(all)('%s has a status of the list and a Chinese sentence', (code, { status, message }) => {
  expect(code).toMatch(/^[A-Z]+(_[A-Z]+)*$/)
  expect(STATUSES).toContain(status)
  expect(message).toMatch(/^(?: ?AI |[\p{Script=Han}\d –、，：“”])+。$/u)
  expect(message).not.toMatch(/[!！]/)
})

it('401 and 403 are kept for what sends a reader to the log-in, and nothing else', () => {
  const of = (wanted: number) => all.filter(([, { status }]) => status === wanted).map(([code]) => code)
  expect(of(401)).toEqual(['LOGIN_REQUIRED', 'ACCOUNT_BLOCKED'])
  expect(of(403)).toEqual(['ADMIN_ONLY'])
  expect(of(500)).toEqual(['INTERNAL'])
})

it('no two say the same, so that a reader can tell what happened', () => {
  expect(new Set(all.map(([, { message }]) => message)).size).toBe(all.length)
})

describe('refuse', () => {
  const caught = (run: () => never): AppError => {
    try {
      return run()
    } catch (error) {
      if (error instanceof AppError) return error
      throw error
    }
  }

  it('throws the code with its status and sentence', () => {
    const refusal = caught(() => throwAppError('WORD_NOT_SAVED'))
    expect([refusal.code, refusal.status, refusal.message]).toEqual([
      'WORD_NOT_SAVED',
      404,
      errorTable.WORD_NOT_SAVED.message,
    ])
    expect([refusal.details, refusal.retryAfter]).toEqual([undefined, undefined])
  })

  it('may say it in other words, with details and a time to come back', () => {
    const refusal = caught(() =>
      throwAppError('TOO_MANY_SMS', { message: '请一分钟后再试。', details: { phone: 1 }, retryAfter: 60 }),
    )
    expect(refusal.message).toBe('请一分钟后再试。')
    expect([refusal.details, refusal.retryAfter]).toEqual([{ phone: 1 }, 60])
  })

  it('knows no code that is not in the table', () => {
    const unknown = 'NO_SUCH_CODE' as unknown as ErrorCode
    expect(() => throwAppError(unknown)).toThrow(TypeError)
  })
})
