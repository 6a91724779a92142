// Shows that what stops a start is said in one line, in both languages, and that defects are not disguised.
import { createServer } from 'node:net'
import pg from 'pg'
import { expect, it } from 'vitest'
import { toStartupError } from './embedded/describe-exit.ts'
import { describeStartupError, StartupError } from './startup-error.ts'

const failure = async (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => expect.unreachable('it should have failed'),
    (error: unknown) => error,
  )
const connect = (connectionString: string, connectionTimeoutMillis?: number) =>
  new pg.Client({ connectionString, connectionTimeoutMillis }).connect()
const listen = (port: number) => {
  const server = createServer()
  const listening = new Promise<number>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
  return { server, listening }
}

it('names the port that is in use', async () => {
  const first = listen(0)
  const port = await first.listening
  const line = describeStartupError(await failure(listen(port).listening))
  expect(line).toBe(`端口 ${port} 已被占用 · Port ${port} is in use; set PORT to another one`)
  first.server.close()
})

it('says that nobody listens at DATABASE_URL, with the address', async () => {
  const line = describeStartupError(await failure(connect('postgres://someone@127.0.0.1:9/x')))
  expect(line).toContain('127.0.0.1:9 refuses connections')
  expect(line).toContain('DATABASE_URL')
})

it('says that the host in DATABASE_URL is unknown', async () => {
  expect(describeStartupError(await failure(connect('postgres://someone@no-such-host.invalid/x')))).toContain(
    'Unknown host',
  )
})

it('says that the database does not answer', async () => {
  const silent = listen(0)
  const line = describeStartupError(
    await failure(connect(`postgres://someone@127.0.0.1:${await silent.listening}/x`, 500)),
  )
  expect(line).toContain('does not answer')
  silent.server.close()
})

it('says that the database does not speak TLS, and what is wrong with its certificate', async () => {
  const { server, listening } = listen(0)
  // What PostgreSQL answers to a request for TLS that it has not.
  server.on('connection', (socket) => socket.on('error', () => undefined).once('data', () => socket.end('N')))
  const line = describeStartupError(
    await failure(connect(`postgres://someone@127.0.0.1:${await listening}/x?sslmode=verify-full`)),
  )
  expect(line).toContain('数据库没有开 TLS')
  server.close()
  for (const [code, text] of [
    ['DEPTH_ZERO_SELF_SIGNED_CERT', '证书不是可信机构签的'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', '证书上不是这个主机名'],
    ['CERT_HAS_EXPIRED', '证书过期了'],
  ] as const)
    expect(describeStartupError(Object.assign(new Error(code), { code }))).toContain(text)
})

it.each([
  ['ENOSPC', 'disk is full'],
  ['EROFS', 'read-only'],
  ['EACCES', 'Permission denied'],
])('names the folder for %s', (code, text) => {
  const error = Object.assign(new Error(code), { code, path: '/data/kaijuan' })
  expect(describeStartupError(error)).toContain(text)
  expect(describeStartupError(error)).toContain('/data/kaijuan')
  expect(describeStartupError(new Error('outer', { cause: error }))).toBe(describeStartupError(error))
})

it('finds the line that matters in what PostgreSQL printed', () => {
  const full = toStartupError(
    'LOG: starting\nFATAL:  could not write lock file "postmaster.pid": No space left on device\n',
  )
  expect(full).toBeInstanceOf(StartupError)
  expect(full.message).toContain('disk is full')
  expect(toStartupError('LOG: a\nFATAL:  bad setting\nLOG: shut down').message).toContain(
    'FATAL:  bad setting',
  )
})

it('does not disguise a defect', () => {
  expect(describeStartupError(new TypeError('x is not a function'))).toBeUndefined()
  expect(describeStartupError('text')).toBeUndefined()
})
