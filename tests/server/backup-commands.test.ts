// The two commands as people run them: what they print, how they end, and that they leave nothing half done.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildBundles, type ProgramBundles } from '../support/bundles.ts'
import { type FreshDatabase, freshDatabase } from '../support/database.ts'
import { contentOf, tablesIn, waitingIn, whileHeld, withDatabase } from '../support/restore-test-kit.ts'

/** The two programs; `npm run` starts them through tsx, three times as slowly. */
let programs: ProgramBundles
let database: FreshDatabase
let folder: string
let good: string

type Ended = { code: number | null; out: string; err: string }
type Running = { child: ChildProcess; ended: Promise<Ended> }

function run(
  tool: 'backup' | 'restore',
  words: string[],
  url = database.url,
  env: NodeJS.ProcessEnv = {},
  program = [join(programs.folder, `${tool}.js`)],
): Running {
  const child = spawn(process.execPath, [...program, ...words], {
    env: { PATH: process.env['PATH'], DATA_DIR: join(folder, 'data'), DATABASE_URL: url, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return { child, ended: endOf(child) }
}

async function endOf(child: ChildProcess): Promise<Ended> {
  let out = ''
  let err = ''
  child.stdout?.on('data', (chunk) => {
    out += chunk
  })
  child.stderr?.on('data', (chunk) => {
    err += chunk
  })
  const code = await new Promise<number | null>((done) => child.once('close', done))
  return { code, out, err }
}

/** Asserts that a command said no in one line of Chinese, without a stack, and nothing else. */
async function lineOf({ ended }: Running): Promise<string> {
  const { code, out, err } = await ended
  expect(err.trim()).toMatch(/^.*\p{Script=Han}.*$/u)
  expect(err).not.toMatch(/^\s+at /m)
  expect([out, code]).toEqual(['', 1])
  return err.trim()
}

beforeAll(async () => {
  programs = await buildBundles(['tools/backup.ts', 'tools/restore.ts'])
  database = await freshDatabase()
  folder = await mkdtemp(join(tmpdir(), 'kaijuan-backup-commands-'))
  good = join(folder, 'good.backup')
  await mkdir(join(folder, 'data/files/pictures'), { recursive: true })
  await writeFile(join(folder, 'data/files/pictures/a.png'), randomBytes(400_000))
  await database.pool.query(
    `insert into creators (name) select 'Author ' || g from generate_series(1, 3000) g`,
  )
  const began = Date.now()
  const asNpmRun = ['--import', 'tsx', 'tools/backup.ts']
  const { code, out, err } = await run('backup', [good], database.url, {}, asNpmRun).ended
  expect([code, err]).toEqual([0, ''])
  expect(out).toMatch(
    /^已备份，并读回核对过 · saved and read back: \d+ tables, \d+ rows, 1 files → .*good\.backup\n$/,
  )
  const told = `select value->>'at' as at from site_settings where key = 'backed_up'`
  const { rows } = await database.pool.query<{ at: string }>(told)
  const at = Date.parse(rows[0]?.at ?? '')
  expect([at >= began, at <= Date.now()]).toEqual([true, true])
})
afterAll(async () => {
  await programs.remove()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

it('says loudly that files in a bucket are not saved', async () => {
  const bucket = {
    ...{ S3_ENDPOINT: 'http://127.0.0.1:9', S3_BUCKET: 'kaijuan-files' },
    ...{ S3_ACCESS_KEY: 'k', S3_SECRET_KEY: 's' },
  }
  const { code, err } = await run('backup', [join(folder, 'bucket.backup')], database.url, bucket).ended
  expect(code).toBe(0)
  expect(err).toMatch(/s3:\/\/kaijuan-files，不在这份备份里/)
  expect(err).toContain('aws s3 sync s3://kaijuan-files')
})

it('into a folder is named by its moment, and lets old ones go', async () => {
  const into = join(folder, 'nightly')
  await mkdir(into)
  const old = Array.from({ length: 9 }, (_, day) => `kaijuan-2026-02-0${day + 1}-190000.backup`)
  for (const name of [...old, 'by-hand.backup']) await writeFile(join(into, name), '')
  const { code, out } = await run('backup', ['--into', into]).ended
  expect(code).toBe(0)
  expect(out).toContain('清掉了 2 份旧的')
  const left = (await readdir(into)).sort()
  // The night itself and six before it, and the Sunday of the week before those.
  expect(left.slice(1, 8)).toEqual([old[0], ...old.slice(3)])
  expect(left.filter((name) => !old.includes(name))).toEqual([
    'by-hand.backup',
    expect.stringMatching(/^kaijuan-\d{4}-\d\d-\d\d-\d{6}\.backup$/),
  ])
  expect(await lineOf(run('backup', ['--into', join(folder, 'nowhere')]))).toMatch(/nowhere/)
})

describe('restore', () => {
  it('brings everything back into another database and another folder', async () => {
    await withDatabase(async (scratch) => {
      const data = join(folder, 'elsewhere')
      const { code, out, err } = await run('restore', [good], scratch.url, { DATA_DIR: data }).ended
      expect([code, err]).toEqual([0, ''])
      expect(out).toMatch(/^已恢复，所有人需要重新登录 · restored.*, 1 files ← .*good\.backup\n$/)
      // That there was a backup is told afterwards: the file is all else that there is.
      await database.pool.query(`delete from site_settings where key = 'backed_up'`)
      expect(await contentOf(scratch.pool)).toEqual(await contentOf(database.pool))
      const [was, is] = await Promise.all(
        [join(folder, 'data'), data].map((dir) => readFile(join(dir, 'files/pictures/a.png'))),
      )
      expect(is && was?.equals(is)).toBe(true)
    })
  })

  it('says in one line what is wrong with a file, and touches no database for it', async () => {
    const bytes = await readFile(good)
    const cases: [string, Buffer | undefined, RegExp][] = [
      ['cut.backup', bytes.subarray(0, -1), /不完整或已损坏/],
      [
        'flipped.backup',
        Buffer.concat([bytes.subarray(0, 999), Buffer.from('x'), bytes.subarray(1000)]),
        /已损坏/,
      ],
      ['other.backup', Buffer.from('hello'), /不是开卷的备份/],
      ['missing.backup', undefined, /没有这个文件，请检查路径/],
      ['data', undefined, /文件夹/],
    ]
    for (const [name, content, says] of cases) {
      if (content) await writeFile(join(folder, name), content)
      // Nothing listens there: it is the file that is complained of.
      expect(await lineOf(run('restore', [join(folder, name)], 'postgres://x@127.0.0.1:1/x')), name).toMatch(
        says,
      )
    }
  })

  it('says in one line that the database is not empty, too new, away, or that the words are wrong', async () => {
    expect(await lineOf(run('restore', [good]))).toMatch(/数据库不是空的.*--force-empty/)
    expect(await lineOf(run('restore', [good], 'postgres://x@127.0.0.1:1/x'))).toMatch(
      /^没有恢复，数据库没有改变：连不上数据库/,
    )
    expect(await lineOf(run('restore', []))).toMatch(/^用法/)
    expect(await lineOf(run('restore', [good, '--force']))).toMatch(/^用法/)
    expect(await lineOf(run('restore', [good], 'mysql://x'))).toMatch(/设置有误.*DATABASE_URL/)
  })

  it('says in one line that pictures cannot be written, and leaves the database without a table', async () => {
    await withDatabase(async (scratch) => {
      await writeFile(join(folder, 'in-the-way'), '')
      const blocked = run('restore', [good], scratch.url, { DATA_DIR: join(folder, 'in-the-way') })
      expect(await lineOf(blocked)).toMatch(/写不了 .*a\.png：路径中间有一个文件/)
      expect((await tablesIn(scratch.pool)).filter(({ schema }) => schema === 'public')).toEqual([])
    })
  })
})

describe('backup', () => {
  it('says in one line what is wrong with the place, the database or the words', async () => {
    const gone = join(folder, 'gone/deep.backup')
    expect(await lineOf(run('backup', [gone]))).toMatch(/没有这个文件夹，请先建立/)
    expect(await lineOf(run('backup', [folder]))).toMatch(/它是一个文件夹，请给出文件名/)
    expect(await lineOf(run('backup', [join(folder, 'data/files/x.backup')]))).toMatch(/只放图片/)
    expect(await lineOf(run('backup', []))).toMatch(/^用法/)
    const away = join(folder, 'away.backup')
    expect(await lineOf(run('backup', [away], 'postgres://x@127.0.0.1:1/x'))).toMatch(
      /^没有备份成：连不上数据库/,
    )
    const none = { DATA_DIR: join(folder, 'no-data') }
    expect(await lineOf(run('backup', [away], '', none))).toMatch(/里没有数据库，请检查 DATA_DIR/)
    expect(existsSync(join(folder, 'no-data'))).toBe(false)
    await withDatabase(async (scratch) => {
      expect(await lineOf(run('backup', [away], scratch.url))).toMatch(/数据库里还没有数据/)
    })
    expect((await readdir(folder)).filter((name) => name.startsWith('away'))).toEqual([])
  })

  it('says in one line that the database went away meanwhile, and keeps nothing', async () => {
    await whileHeld(database.pool, async () => {
      const running = run('backup', [join(folder, 'broken.backup')])
      await expect.poll(() => waitingIn(database.pool)).toBe(1)
      await database.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      expect(await lineOf(running)).toMatch(/^没有备份成：数据库在途中停止了/)
    })
    expect((await readdir(folder)).filter((name) => name.startsWith('broken'))).toEqual([])
  })

  it.each(['SIGINT', 'SIGTERM'] as const)(
    'leaves nothing behind when it is stopped by %s',
    async (signal) => {
      await whileHeld(database.pool, async () => {
        const running = run('backup', [join(folder, 'stopped.backup')])
        await expect.poll(() => waitingIn(database.pool)).toBe(1)
        expect(existsSync(join(folder, 'stopped.backup.part'))).toBe(true)
        running.child.kill(signal)
        expect(await lineOf(running)).toMatch(/^已中断，没有备份成/)
      })
      expect((await readdir(folder)).filter((name) => name.startsWith('stopped'))).toEqual([])
    },
  )

  it('says in one line that the file cannot grow, and keeps nothing', async () => {
    // A limit of the system stands for a full disk: the same write fails in the middle of the file.
    const path = join(folder, 'large.backup')
    const child = spawn(
      'bash',
      [
        '-c',
        `trap '' XFSZ; ulimit -f 100; exec "$0" "$@"`,
        process.execPath,
        join(programs.folder, 'backup.js'),
        path,
      ],
      {
        env: {
          PATH: process.env['PATH'],
          DATA_DIR: join(folder, 'data'),
          DATABASE_URL: database.url,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
    expect(await lineOf({ child, ended: endOf(child) })).toMatch(
      /^写不了 .*large\.backup：文件超过系统允许的大小/,
    )
    expect((await readdir(folder)).filter((name) => name.startsWith('large'))).toEqual([])
  })
})
