// A program's output is passed on, what it started ends with it, and its processor time is counted with its children's.
import { existsSync } from 'node:fs'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { watchProcessorTime } from './processor-time.ts'
import { runProgram } from './programs.ts'

const abort = () => new AbortController()
let said = ''
const work = (signal: AbortSignal = abort().signal) => ({
  print: (text: string) => {
    said += text
  },
  signal,
})
afterEach(() => {
  said = ''
})
const program = (script: string) => ({ args: ['-e', script], cwd: process.cwd(), env: process.env })

/** Uses so many milliseconds of a processor, however long that takes. */
const busy = (ms: number) => `while (process.cpuUsage().user < ${ms * 1000});`
/** Starts another Node that runs a script, in a process group of its own or not, with this one's output or none. */
const another = (script: string, isDetached: boolean, stdio: 'ignore' | 'inherit' = 'ignore') =>
  `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(script)}], { detached: ${isDetached}, stdio: '${stdio}' });`

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

it('passes on what it says on both streams, whole characters, and whether it ended well', async () => {
  const script = `process.stdout.write('中'.repeat(70_000)); process.stderr.write('!')`
  expect(await runProgram(program(script), work())).toBe(true)
  expect(said.replace('!', '')).toBe('中'.repeat(70_000))
  expect(said).toContain('!')
  expect(await runProgram(program('process.exit(3)'), work())).toBe(false)
})

it('ends with all that it started when it is aborted', async () => {
  const stop = abort()
  const child = `process.on('SIGTERM', () => setTimeout(() => process.exit(), 300)); setInterval(() => {}, 1000)`
  const script = `const child = ${another(child, false)} setTimeout(() => console.log(child.pid), 400); setInterval(() => {}, 1000)`
  const run = runProgram(program(script), work(stop.signal))
  await expect.poll(() => said).toMatch(/^\d+\n$/)
  stop.abort()
  expect(await run).toBe(false)
  await expect.poll(() => isAlive(Number(said))).toBe(false)
})

describe.runIf(existsSync('/proc/self/stat'))('the processor time', () => {
  const watch = () => {
    const times = watchProcessorTime()
    onTestFinished(times.stop)
    const timed = (name: string, script: string, onBegin: (pid: number) => void = () => undefined) =>
      runProgram(
        {
          ...program(script),
          onBegin: (pid) => {
            times.begin(name, pid)
            onBegin(pid)
          },
          onEnd: (pid) => times.end(name, pid),
        },
        work(),
      )
    return { times, timed }
  }

  it('is counted with that of children that were waited for, and without anybody else’s or the time of a sleep', async () => {
    const { times, timed } = watch()
    await timed('waits', `${busy(300)} ${another(busy(500), false)}`)
    const waits = times.of('waits') ?? 0
    expect(waits).toBeGreaterThan(0.7)
    // One start of Node and no work, against two starts and some: less on every machine.
    await timed('sleeps', `setTimeout(() => {}, ${1000 * waits})`)
    expect(times.of('sleeps')).toBeLessThan(waits)
  })

  it('is counted of a child’s child that nobody waits for, as a browser’s are not', async () => {
    const { times, timed } = watch()
    const untilTold = `process.on('SIGUSR2', () => process.exit()); setInterval(() => {}, 1e6);`
    const worker = another("console.log('worker', process.pid); for (;;);", true, 'inherit')
    const helper = another(`${untilTold} ${worker} console.log('helper', process.pid)`, true, 'inherit')
    const pids: number[] = []
    const run = timed('leaves', `${untilTold} ${helper}`, (pid) => pids.push(pid))
    const pidOf = (name: string) => Number(new RegExp(`${name} (\\d+)\n`).exec(said)?.[1])
    try {
      for (const name of ['helper', 'worker']) {
        await expect.poll(() => pidOf(name)).toBeGreaterThan(0)
        pids.push(pidOf(name))
      }
      // While its parent lives.
      times.look()
      process.kill(pidOf('helper'), 'SIGUSR2')
      await expect.poll(() => isAlive(pidOf('helper'))).toBe(false)
      const before = times.of('leaves') ?? 0
      const since = () => {
        times.look()
        return (times.of('leaves') ?? 0) - before
      }
      await expect.poll(since).toBeGreaterThan(0.3)
    } finally {
      for (const pid of pids) if (isAlive(pid)) process.kill(pid, 'SIGKILL')
    }
    expect(await run).toBe(false)
  })
})
