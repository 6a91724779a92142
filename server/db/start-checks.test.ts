// Shows that a start says at once what would stop it: the folder that cannot be made, the port and its setting, the database.
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase } from '../../tests/support/database.ts'
import { assertDatabaseSupported, assertPortFree, createFolders } from './start-checks.ts'
import { describeStartupError } from './startup-error.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'start-checks-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const lineOf = (work: Promise<void>): Promise<string | undefined> =>
  work.then(
    () => 'it went well',
    (error: unknown) => describeStartupError(error),
  )

it('makes a folder with those above it, also when it is there', async () => {
  const deep = path.join(folder, 'a/b/c')
  await Promise.all([createFolders(deep), createFolders(deep)])
  await createFolders(deep)
  expect((await stat(deep)).isDirectory()).toBe(true)
})

it('says where no folder can be made', async () => {
  expect(await lineOf(createFolders('/proc/no-such-place/data'))).toContain('set DATA_DIR')
  await writeFile(path.join(folder, 'file'), '')
  expect(await lineOf(createFolders(path.join(folder, 'file/data')))).toContain('Not a folder')
})

it('names the setting of a port that is taken, and leaves a free one free', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  expect(await lineOf(assertPortFree('METRICS_PORT', '127.0.0.1', port))).toContain(
    'set METRICS_PORT to another one',
  )
  await new Promise((resolve) => server.close(resolve))
  await assertPortFree('PORT', '127.0.0.1', port)
  expect(await lineOf(assertPortFree('PORT', '127.0.0.1', port))).toBe('it went well')
})

it('says that a database is too old, or has no Chinese, before anything is written into it', async () => {
  const own = await freshDatabase({ migrated: false })
  try {
    expect(await lineOf(assertDatabaseSupported(own.pool))).toBe('it went well')
  } finally {
    await own.drop()
  }
  const answers = (version: string, number: number, encoding: string) => ({
    query: async () => ({ rows: [{ version, number, encoding }] }),
  })
  const lineFor = (pool: object) =>
    lineOf(assertDatabaseSupported(pool as Parameters<typeof assertDatabaseSupported>[0]))
  expect(await lineFor(answers('15.0', 150_000, 'UTF8'))).toBe('it went well')
  expect(await lineFor(answers('14.20', 140_020, 'UTF8'))).toContain('PostgreSQL 14.20 太旧，至少要 15')
  expect(await lineFor(answers('18.1', 180_001, 'LATIN1'))).toContain('数据库的编码是 LATIN1，存不了中文')
})
