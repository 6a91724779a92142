// Shows that the index built in a process of its own is the same, fails as it would here, and ends when it is told to.
import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { waitForCheck } from '../../../../tests/support/until.ts'
import { isIndexBuilt } from './build.ts'
import { buildApart } from './build-apart.ts'

const aFolder = () => mkdtemp(path.join(tmpdir(), 'dictionary-'))
/** The processes that are started from now on to the end of the test. */
function watchChildren(): ChildProcess[] {
  const children: ChildProcess[] = []
  const note = (message: unknown) => children.push((message as { process: ChildProcess }).process)
  subscribe('child_process', note)
  onTestFinished(() => void unsubscribe('child_process', note))
  return children
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
  const children = watchChildren()
  const stopping = new AbortController()
  const calls: [number, number][] = []
  const building = buildApart(stopping.signal)(folder, (...call) => {
    calls.push(call)
    stopping.abort()
  })
  await expect(building).rejects.toThrow('aborted')
  expect(calls.length).toBeGreaterThan(0)
  // Ended before its work was: it writes nothing any more.
  await waitForCheck(() => expect(children.map(({ signalCode }) => signalCode)).toEqual(['SIGTERM']))
  expect(isIndexBuilt(folder)).toBe(false)
  await rm(folder, { recursive: true })
})
