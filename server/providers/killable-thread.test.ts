// A task that hangs, eats memory or brings its thread down is ended, and the next one is served.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { KillableThread } from './killable-thread.ts'

const WORKER = `
import { parentPort } from 'node:worker_threads'
const work = {
  echo: (task) => task.value,
  hang: () => { for (;;); },
  backtrack: () => /^(a|a)*$/.test('a'.repeat(60) + 'b'),
  eat: () => { const all = []; for (;;) all.push(new Array(10000).fill(all.length)) },
  die: () => process.exit(3),
  environment: () => Object.keys(process.env).length,
}
parentPort.on('message', (task) => parentPort.postMessage({ ok: true, value: work[task.name](task) }))
parentPort.postMessage({ ready: true })
`
let folder = ''
/** Kills after a second what hangs. */
let hasty: KillableThread
/** Kills nothing for its time: no task of a test takes so long. */
let thread: KillableThread
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'thread-'))
  await writeFile(join(folder, 'worker.mjs'), WORKER)
  const options = { url: pathToFileURL(join(folder, 'worker.mjs')), memory_mb: 64 }
  hasty = new KillableThread({ ...options, timeout_ms: 1_000 })
  thread = new KillableThread({ ...options, timeout_ms: 3_600_000 })
})
afterAll(async () => {
  await hasty.close()
  await thread.close()
  await rm(folder, { recursive: true, force: true })
})

const echo = (value: unknown, on = thread) => on.run({ name: 'echo', value })

describe('the killable thread', () => {
  it('answers in order, one after another', async () => {
    const values = Array.from({ length: 50 }, (_, at) => at)
    expect(await Promise.all(values.map((value) => echo(value)))).toEqual(values)
  })

  it.each([
    ['hang', 'TIMEOUT'],
    ['backtrack', 'TIMEOUT'],
    ['eat', 'NO_MEMORY'],
    ['die', 'DIED'],
  ])('%s ends with %s; this thread goes on, and so do the tasks behind it', async (name, reason) => {
    let ticks = 0
    const clock = setInterval(() => {
      ticks += 1
    }, 5)
    const on = reason === 'TIMEOUT' ? hasty : thread
    const bad = on.run({ name })
    const behind = [echo('first', on), echo('second', on)]
    await expect(bad).rejects.toMatchObject({ name: 'ThreadFailure', reason })
    expect(await Promise.all(behind)).toEqual(['first', 'second'])
    clearInterval(clock)
    expect(ticks).toBeGreaterThan(2)
  })

  it('a task that cannot be sent is refused alone', async () => {
    const bad = echo(() => 1)
    const behind = echo('next')
    await expect(bad).rejects.toThrow(/could not be cloned/)
    expect(await behind).toBe('next')
  })

  it('knows nothing of the settings of the server', async () => {
    expect(await thread.run({ name: 'environment' })).toBe(0)
  })

  it('closing ends what waits', async () => {
    const other = new KillableThread({
      url: pathToFileURL(join(folder, 'worker.mjs')),
      timeout_ms: 3_600_000,
      memory_mb: 64,
    })
    const waiting = [other.run({ name: 'hang' }), other.run({ name: 'echo', value: 1 })]
    const ended = Promise.allSettled(waiting)
    await other.close()
    expect((await ended).map((one) => one.status)).toEqual(['rejected', 'rejected'])
  })
})
