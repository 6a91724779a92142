// The backup file itself: private and whole or not there; one bit or byte that is not as written, and it is refused.
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import {
  appendFile,
  chmod,
  copyFile,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { StartupError } from '../../server/db/startup-error.ts'
import { createBackup } from '../../tools/lib/backup/dump.ts'
import { openBackup, restoreBackup } from '../../tools/lib/backup/load.ts'
import { type FreshDatabase, freshDatabase } from '../support/database.ts'
import {
  MIGRATIONS,
  recordsOf,
  restoreFile,
  waitingIn,
  whileHeld,
  withDatabase,
  writeRecords,
} from '../support/restore-test-kit.ts'

const now = new Date('2026-01-01T00:00:00Z')
let database: FreshDatabase
let folder: string
let files: string
let good: string
let size: number

beforeAll(async () => {
  database = await freshDatabase()
  folder = await mkdtemp(join(tmpdir(), 'kaijuan-backup-file-'))
  files = join(folder, 'files')
  await mkdir(files)
  await writeFile(join(files, 'picture.jpg'), randomBytes(3000))
  await database.pool.query(
    `insert into creators (name) select 'Author ' || g || ' 词' from generate_series(1, 30) g`,
  )
  good = join(folder, 'good.backup')
  await createBackup(database.pool, files, good, { now })
  size = (await stat(good)).size
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

/** Asserts that the file is refused in one line of Chinese; `undefined` when it was taken for a good one. */
async function refusalOf(path: string): Promise<string | undefined> {
  const refused = await openBackup(path).then(
    async ({ handle }) => {
      await handle.close()
      return undefined
    },
    (error: unknown) => error,
  )
  if (refused === undefined) return undefined
  expect(refused).toBeInstanceOf(StartupError)
  const { message } = refused as StartupError
  expect(message).toMatch(/^\p{Script=Han}/u)
  expect(message).not.toContain('\n')
  return message
}

/** A copy of the good file to be spoiled. */
async function copyOf(name: string): Promise<string> {
  const path = join(folder, name)
  await copyFile(good, path)
  return path
}

describe('a damaged file', () => {
  it('is refused with any one bit flipped', async () => {
    const path = await copyOf('flipped.backup')
    const file = await open(path, 'r+')
    const isRefused = async (at: number, bit: number): Promise<boolean> => {
      const { buffer } = await file.read(Buffer.alloc(1), 0, 1, at)
      const was = buffer[0] ?? 0
      await file.write(Buffer.from([was ^ (1 << bit)]), 0, 1, at)
      const message = await refusalOf(path)
      await file.write(Buffer.from([was]), 0, 1, at)
      return message !== undefined
    }
    try {
      // The head, gzip's own and the seal, whole; in between anywhere.
      const edges = [...Array(40).keys()].flatMap((at) => [at, size - 1 - at])
      for (const at of edges)
        for (let bit = 0; bit < 8; bit++) expect(await isRefused(at, bit), `${at}:${bit}`).toBe(true)
      await fc.assert(
        fc.asyncProperty(fc.nat(size - 1), fc.nat(7), async (at, bit) => await isRefused(at, bit)),
        { numRuns: 1000 },
      )
    } finally {
      await file.close()
    }
    // As it was again: it is the flips that were refused.
    expect(await refusalOf(path)).toBeUndefined()
  })

  it('is refused cut off after any byte, and with bytes added', async () => {
    const path = await copyOf('cut.backup')
    // From the end, each cut deeper than the one before.
    const lengths = new Set([
      ...[...Array(100).keys()].map((at) => size - 1 - at),
      ...[...Array(200).keys()].map((at) => Math.floor((size * (199 - at)) / 200)),
      ...[...Array(60).keys()].map((at) => 59 - at),
    ])
    for (const length of [...lengths].sort((a, b) => b - a)) {
      await truncate(path, length)
      expect(await refusalOf(path), `${length} bytes`).toBeDefined()
    }
    for (const more of ['\0', '\n', gzipSync('more')]) {
      const longer = await copyOf('longer.backup')
      await appendFile(longer, more)
      expect(await refusalOf(longer)).toMatch(/已损坏/)
    }
  })

  it.each([
    ['other rows', /Author 7/, 'Author 8', /内容不符/],
    ['a row less', /Author 7[^\n]*\n\d+\t/, 'Author 7', /行/],
    ['a column more', /Author 7/, 'Author\t7', /列数不对/],
    ['another number of rows', /"rows":30/, '"rows":31', /应有 31 行，实有 30 行/],
    ['another picture', /("kind":"file-end",.*"sha256":")./, '$1x', /picture\.jpg：内容不符/],
    ['no end', /\{"kind":"end"\}\n/, '', /没有结尾/],
    ['a second end', /\{"kind":"end"\}\n/, '{"kind":"end"}\n{"kind":"end"}\n', /次序不对/],
    ['no beginning', /^.*\n/, '', /次序不对/],
    ['records out of order', /\{"kind":"table-end".*\n/, '', /次序不对/],
    ['something that is no record', /\{"kind":"end"\}/, 'hello', /已损坏/],
    ['a size past the limit', /"kind":"part","bytes":3000/, '"kind":"part","bytes":3000000', /已损坏/],
  ])('is refused under a right seal with %s', async (_, pattern, replacement, says) => {
    const records = await recordsOf(good)
    const spoiled = records.replace(pattern, replacement)
    expect(spoiled).not.toBe(records)
    // Announced lengths follow, so that the records alone are wrong.
    const announced = spoiled.replace(
      /\{"kind":"rows","bytes":\d+\}\n((?:(?!\{"kind").*\n)*)/g,
      (_all, rows: string) => `{"kind":"rows","bytes":${rows.length}}\n${rows}`,
    )
    expect(await refusalOf(await writeRecords(join(folder, 'spoiled.backup'), announced))).toMatch(says)
  })

  it('is refused under a right seal when a path leads out of the data folder', async () => {
    const records = await recordsOf(good)
    for (const path of ['../../evil.txt', '/tmp/evil.txt']) {
      const escaping = records.replace('"path":"picture.jpg"', `"path":"${path}"`)
      await writeRecords(join(folder, 'escaping.backup'), escaping)
      await withDatabase(async ({ pool }) => {
        const target = await mkdtemp(join(folder, 'target-'))
        await expect(restoreFile(pool, target, join(folder, 'escaping.backup'))).rejects.toThrow(/outside/)
        expect((await pool.query(`select 1 from pg_tables where schemaname = 'public'`)).rows).toEqual([])
      })
    }
    expect(existsSync(join(folder, '../evil.txt'))).toBe(false)
  })

  it('changes nothing when it is damaged between its proof and its turn', async () => {
    const path = await copyOf('turned.backup')
    await withDatabase(
      async ({ pool }) => {
        await pool.query(`insert into site_settings values ('mine', '1')`)
        const proved = await openBackup(path)
        const bytes = await readFile(path)
        const at = Math.floor(size / 2)
        await writeFile(path, Buffer.concat([bytes.subarray(0, at), Buffer.alloc(size - at)]))
        const options = { migrations: MIGRATIONS, isForced: true }
        const target = await mkdtemp(join(folder, 'target-'))
        await expect(restoreBackup(pool, target, proved, options)).rejects.toThrow(/已损坏|不符/)
        await proved.handle.close()
        expect((await pool.query('select key from site_settings')).rows).toEqual([{ key: 'mine' }])
        expect(await readdir(target)).toEqual([])
      },
      { migrated: true },
    )
  })
})

describe('what is no backup', () => {
  it.each<[string, (path: string) => Promise<unknown>, RegExp]>([
    ['nothing there', async () => undefined, /没有这个文件，请检查路径/],
    ['a folder', (path) => mkdir(path), /文件夹/],
    ['an empty file', (path) => writeFile(path, ''), /不是开卷的备份/],
    ['some text', (path) => writeFile(path, 'hello\n'), /不是开卷的备份/],
    ['a picture', (path) => writeFile(path, randomBytes(5000)), /不是开卷的备份/],
    ['a backup of the first format', (path) => writeFile(path, gzipSync('{"kind":"backup"}\n')), /旧格式/],
    ['one of a newer format', (path) => writeRecords(path, '', 'kaijuan backup 3\n'), /更新的版本/],
    ['a link in a circle', (path) => symlink(path, path), /绕成一圈/],
  ])('is refused: %s', async (name, make, says) => {
    const path = join(folder, name.replaceAll(' ', '-'))
    await make(path)
    expect(await refusalOf(path)).toMatch(says)
  })
})

describe('writing', () => {
  it('makes a file that its owner alone may read, from its first moment, whatever was there', async () => {
    const path = join(folder, 'private.backup')
    for (const one of [path, `${path}.part`]) {
      await writeFile(one, 'older')
      await chmod(one, 0o666)
    }
    const saving = await whileHeld(database.pool, async () => {
      const begun = { ended: createBackup(database.pool, files, path, { now }) }
      await expect.poll(() => waitingIn(database.pool)).toBe(1)
      expect((await stat(`${path}.part`)).mode & 0o777).toBe(0o600)
      expect(await readFile(path, 'utf8')).toBe('older')
      return begun
    })
    await saving.ended
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect(await refusalOf(path)).toBeUndefined()
    expect(existsSync(`${path}.part`)).toBe(false)
  })

  it('lets the later of two backups to one file be written, and says so to the earlier', async () => {
    const path = join(folder, 'contested.backup')
    const save = () =>
      createBackup(database.pool, files, path, { now }).then(
        () => 'saved',
        (error: Error) => error.message,
      )
    const both = await whileHeld(database.pool, async () => {
      const earlier = save()
      await expect.poll(() => waitingIn(database.pool)).toBe(1)
      const later = save()
      await expect.poll(() => waitingIn(database.pool)).toBe(2)
      return { ended: Promise.all([earlier, later]) }
    })
    const [earlier, later] = await both.ended
    expect(earlier).toMatch(/另一个备份正在写/)
    expect(later).toBe('saved')
    expect(await refusalOf(path)).toBeUndefined()
    expect(existsSync(`${path}.part`)).toBe(false)
  })

  it('leaves the last good backup in place when a new one fails', async () => {
    const path = await copyOf('kept.backup')
    await withDatabase(async ({ pool }) => {
      await expect(createBackup(pool, files, path, { now })).rejects.toThrow(/nothing to save/)
    })
    expect((await readFile(path)).equals(await readFile(good))).toBe(true)
    expect(existsSync(`${path}.part`)).toBe(false)
  })

  it('keeps nothing when the database counts other rows than the file holds', async () => {
    const path = join(folder, 'miscounted.backup')
    const { pool } = database
    const miscounting = new pg.Pool({ ...pool.options })
    const connect = miscounting.connect.bind(miscounting) as () => Promise<pg.PoolClient>
    Object.assign(miscounting, {
      connect: async () => {
        const client = await connect()
        const query = client.query.bind(client) as (...args: unknown[]) => unknown
        const count = /^select count\(\*\)(.*creators.*)$/s
        return Object.assign(client, {
          query: (first: unknown, ...rest: unknown[]) =>
            query(typeof first === 'string' ? first.replace(count, 'select 1 + count(*)$1') : first, ...rest),
        })
      },
    })
    await expect(createBackup(miscounting, files, path, { now })).rejects.toThrow(
      /没有通过核对.*表 creators：应有 31 行，实有 30 行/,
    )
    await miscounting.end()
    expect((await readdir(folder)).filter((name) => name.startsWith('miscounted'))).toEqual([])
  })

  it('writes where a link leads, and over no device', async () => {
    const link = join(folder, 'link.backup')
    const target = await copyOf('linked.backup')
    await symlink(target, link)
    await createBackup(database.pool, files, link, { now: new Date('2027-01-01') })
    expect((await readFile(target)).equals(await readFile(good))).toBe(false)
    expect(await refusalOf(target)).toBeUndefined()
    await expect(createBackup(database.pool, files, '/dev/null', { now })).rejects.toThrow(/不是普通文件/)
    expect((await stat('/dev/null')).isCharacterDevice()).toBe(true)
  })

  it('is not troubled by pictures that come and go meanwhile', async () => {
    let isBusy = true
    const storm = (async () => {
      for (let n = 0; isBusy; n++) {
        const path = join(files, `passing-${n % 50}.jpg`)
        await writeFile(path, randomBytes(2000))
        await rm(join(files, `passing-${(n + 25) % 50}.jpg`), { force: true })
      }
    })()
    try {
      for (let n = 0; n < 5; n++)
        await createBackup(database.pool, files, join(folder, 'storm.backup'), { now })
    } finally {
      isBusy = false
      await storm
    }
    expect(await refusalOf(join(folder, 'storm.backup'))).toBeUndefined()
  })
})
