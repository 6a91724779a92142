// Shows that the index built in a process of its own is the same, fails as it would here, and ends when it is told to.
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { isBuilt } from './build.ts'
import { buildApart } from './build-apart.ts'

const aFolder = () => mkdtemp(path.join(tmpdir(), 'dictionary-'))
const sizesIn = async (folder: string) => {
  const files = (await readdir(folder, { withFileTypes: true, recursive: true })).filter((one) =>
    one.isFile(),
  )
  return Promise.all(files.map(async (one) => (await stat(path.join(one.parentPath, one.name))).size))
}

it('fails with the code and the path', async () => {
  const file = path.join(await aFolder(), 'a-file')
  await writeFile(file, '')
  const building = buildApart(new AbortController().signal)(file, () => undefined)
  await expect(building).rejects.toMatchObject({ code: 'EEXIST', path: file })
  await rm(path.dirname(file), { recursive: true })
})

it('tells its progress, and ends when it is told to', async () => {
  const folder = await aFolder()
  const stopping = new AbortController()
  const calls: [number, number][] = []
  const building = buildApart(stopping.signal)(folder, (...call) => {
    calls.push(call)
    stopping.abort()
  })
  await expect(building).rejects.toThrow('aborted')
  expect(calls.length).toBeGreaterThan(0)
  const before = await sizesIn(folder)
  await sleep(1_000)
  expect(await sizesIn(folder)).toEqual(before)
  expect(isBuilt(folder)).toBe(false)
  await rm(folder, { recursive: true })
})
