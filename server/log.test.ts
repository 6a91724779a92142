// Shows that the log tells what happened without telling secrets.
import { DrizzleQueryError } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { aKernel, type TestKernel } from '../tests/support/kernel.ts'
import { errorText, makeLog, summarizeError, withoutValues } from './log.ts'

let kernel: TestKernel
beforeAll(async () => {
  kernel = await aKernel()
})
afterAll(() => kernel.close())

function logOf(write: (log: ReturnType<typeof makeLog>) => void): {
  text: string
  line: Record<string, unknown>
} {
  const lines: string[] = []
  write(makeLog('info', { write: (line) => void lines.push(line) }))
  const text = lines.join('')
  return { text, line: JSON.parse(text) }
}

it('hides passwords, tokens and codes, however deep they lie', () => {
  const secrets = { password: 'hunter2', token: 'hunter2', sms_code: 'hunter2', new_password: 'hunter2' }
  const headers = { authorization: 'Bearer hunter2', cookie: 'bb_token=hunter2' }
  const { text } = logOf((log) =>
    log.info(
      { ...secrets, body: secrets, req: { headers, body: { user: secrets } }, kept: 'seen' },
      'a request',
    ),
  )
  expect(text).not.toContain('hunter2')
  expect(text).toContain('seen')
  expect(text).toContain('a request')
})

it('says which query failed and why, but not the values', () => {
  const error = Object.assign(
    new Error('Failed query: insert into users\nparams: hunter2,+8613912345678\n    at fake'),
    {
      query: 'insert into users',
      params: ['hunter2'],
      cause: Object.assign(new Error('duplicate key'), {
        code: '23505',
        constraint: 'users_phone_key',
        detail: 'Key (phone)=(+8613912345678) already exists.',
      }),
    },
  )
  const { text, line } = logOf((log) => log.error({ err: error }, 'unforeseen'))
  expect(text).not.toMatch(/hunter2|13912345678/)
  expect(line['err']).toMatchObject({
    message: 'failed query: insert into users',
    cause: { code: '23505', constraint: 'users_phone_key', message: 'duplicate key' },
  })
  expect(String((line['err'] as { stack: string }).stack)).toMatch(/\n\s+at .*log\.test\.ts/)
})

const HASH = '$argon2id$v=19$hunter2'
/** As drizzle throws it. */
const failed = (cause?: Error) =>
  new DrizzleQueryError('insert into users', ['+8613912345678', HASH, 'a\n    at hunter2 (x.ts:1:1)'], cause)

it.each<[string, (log: ReturnType<typeof makeLog>, error: Error) => void]>([
  ['alone', (log, error) => log.error(error)],
  ['without a text', (log, error) => log.error({ err: error })],
  ['under another name', (log, error) => log.warn({ error, reason: error }, 'broke')],
  ['in the text', (log, error) => log.warn(`broke: ${error.message}`)],
  ['put into the text', (log, error) => log.warn('broke: %s', error)],
  ['with its stack in the text', (log, error) => log.error(String(error.stack))],
  [
    'as the message of another',
    (log, error) => log.error({ err: new Error(`outer: ${error.message}`) }, 'broke'),
  ],
  ['as a cause', (log, error) => log.error({ err: new Error('outer', { cause: error }) }, 'broke')],
])('holds no value of a query whose error is logged %s', (_, write) => {
  const lines: string[] = []
  write(makeLog('info', { write: (line) => void lines.push(line) }), failed())
  expect(lines.join('')).toMatch(/failed query: insert into users/i)
  expect(lines.join('')).not.toMatch(/hunter2|13912345678/)
})

it('holds no value that PostgreSQL quotes because it cannot read it', () => {
  const cause = Object.assign(new Error('invalid input syntax for type bigint: "hunter2"'), { code: '22P02' })
  const { text, line } = logOf((log) => log.error({ err: failed(cause) }, 'unforeseen'))
  expect(text).not.toContain('hunter2')
  expect(line['err']).toMatchObject({ cause: { message: 'invalid input syntax for type bigint: "…"' } })
})

it('prints on a terminal and throws to a queue what it would log', () => {
  const cause = new Error('no users today')
  for (const text of [
    errorText(failed(cause)),
    ...[withoutValues(failed(cause))].flatMap(({ message, stack }) => [message, stack]),
  ]) {
    expect(text).toContain('failed query: insert into users')
    expect(text).toContain('no users today')
    expect(text).not.toMatch(/hunter2|13912345678/)
  }
  expect(errorText(failed(cause))).toMatch(/\n\s+at .*log\.test\.ts/)
  expect(summarizeError(failed())).toBe('DrizzleQueryError: failed query: insert into users')
  expect(summarizeError('words')).toBe('string: words')
})

it('takes what is no error, errors in a ring, and errors without a stack', () => {
  const ring = new Error('ring')
  ring.cause = ring
  expect(logOf((log) => log.error({ err: ring })).text).toContain('ring')
  expect(logOf((log) => log.error({ err: 'words' })).text).toContain('words')
  const bare = new Error('bare')
  delete bare.stack
  expect(logOf((log) => log.error({ err: bare })).text).toContain('bare')
})

it('of a real request that fails holds no secret of the request', async () => {
  const headers = { ...kernel.user, cookie: 'bb_token=hunter2', 'x-request-id': 'trace-7' }
  await kernel.app.inject({ url: '/api/fall?how=unique', headers })
  await kernel.app.inject({ url: '/api/fall?how=plain&password=hunter2', headers })
  const text = kernel.logged()
  expect(text).toContain('unforeseen error')
  expect(text).toContain('trace-7')
  expect(text).toContain('23505')
  expect(text).not.toMatch(/hunter2|13912345678/)
  expect(text).not.toContain(kernel.user.authorization.slice(7))
})

it('has one line a second while the database is away, however many ask, and says how many did', async () => {
  let before = 0
  const ask = (how: string) => kernel.app.inject({ url: `/api/fall?how=${how}` })
  const lines = () =>
    kernel
      .logged()
      .slice(before)
      .split('\n')
      .filter((line) => line.includes('passes'))
      .map((line) => JSON.parse(line) as Record<string, unknown>)
  let now = Math.ceil(performance.now()) + 1000
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
  // Writes out what other files of this worker have left to count.
  await ask('full')
  now += 1000
  before = kernel.logged().length
  for (let round = 0; round < 50; round += 1) await ask('full')
  const [first, ...others] = lines()
  expect(others).toEqual([])
  expect(first).toMatchObject({ code: '53300', message: 'sorry, too many clients already', times: 1 })
  expect(first).toMatchObject({ url: '/api/fall', level: 40 })
  expect(JSON.stringify(first)).not.toMatch(/stack|err/)
  now += 999
  await ask('pool')
  expect(lines()).toHaveLength(1)
  now += 1
  await ask('pool')
  clock.mockRestore()
  const last = lines().at(-1)
  expect(last).toMatchObject({ message: 'timeout exceeded when trying to connect', times: 51 })
  expect(last).not.toHaveProperty('code')
  expect(lines()).toHaveLength(2)
})
