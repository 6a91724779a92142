// Shows that PostgreSQL's programs are linked where they can be, copied elsewhere, and readable in both cases.
import { statSync } from 'node:fs'
import { chmod, lstat, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { copyPrograms } from './binaries.ts'

let base: string
let native: string
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'kaijuan-binaries-'))
  native = join(base, 'package', 'native')
  await mkdir(join(native, 'bin'), { recursive: true })
  await mkdir(join(native, 'lib'))
  await writeFile(join(native, 'bin', 'postgres'), 'program', { mode: 0o755 })
  await writeFile(join(native, 'lib', 'libpq.so.5.18'), 'library', { mode: 0o644 })
  await writeFile(join(native, 'lib', 'libpq.a'), 'static library', { mode: 0o644 })
  const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }]
  await writeFile(join(native, 'pg-symlinks.json'), JSON.stringify(links))
})
afterEach(() => rm(base, { recursive: true, force: true }))

const modeOf = async (file: string) => (await lstat(file)).mode & 0o777
const inodeOf = async (file: string) => (await lstat(file)).ino

it('links the files of the same file system, with the symbolic links that npm cannot pack', async () => {
  const target = join(base, 'programs')
  await copyPrograms(native, target)
  const program = join('bin', 'postgres')
  expect(await inodeOf(join(target, program))).toBe(await inodeOf(join(native, program)))
  expect((await lstat(join(target, 'lib', 'libpq.so.5'))).isSymbolicLink()).toBe(true)
  expect(await readFile(join(target, 'lib', 'libpq.so.5'), 'utf8')).toBe('library')
  await expect(lstat(join(target, 'lib', 'libpq.a'))).rejects.toThrow('ENOENT')
  // What an update of the package removes stays here.
  await rm(native, { recursive: true })
  expect(await readFile(join(target, program), 'utf8')).toBe('program')
})

it('makes readable what only its owner may read, and leaves the package as it is', async () => {
  const target = join(base, 'programs')
  const files = [
    ['bin/postgres', 0o700, 0o755],
    ['lib/libpq.so.5.18', 0o600, 0o644],
  ] as const
  for (const [name, closed] of files) await chmod(join(native, name), closed)
  const umask = process.umask(0o077)
  try {
    await copyPrograms(native, target)
  } finally {
    process.umask(umask)
  }
  for (const [name, closed, open] of files) {
    expect(await modeOf(join(native, name)), name).toBe(closed)
    expect(await modeOf(join(target, name)), name).toBe(open)
  }
  for (const folder of ['', 'bin', 'lib']) expect(await modeOf(join(target, folder)), folder).toBe(0o755)
})

const SHARED_MEMORY = '/dev/shm'
const isElsewhere = statSync(SHARED_MEMORY, { throwIfNoEntry: false })?.dev !== statSync(tmpdir()).dev

it.runIf(isElsewhere && statSync(SHARED_MEMORY, { throwIfNoEntry: false }))(
  'copies to another file system',
  async () => {
    const other = await mkdtemp(join(SHARED_MEMORY, 'kaijuan-binaries-'))
    try {
      const target = join(other, 'programs')
      await copyPrograms(native, target)
      expect(await readFile(join(target, 'bin', 'postgres'), 'utf8')).toBe('program')
      expect(await readFile(join(target, 'lib', 'libpq.so.5'), 'utf8')).toBe('library')
      expect(await modeOf(join(target, 'bin', 'postgres'))).toBe(0o755)
    } finally {
      await rm(other, { recursive: true, force: true })
    }
  },
)
