// A program's output is passed on, what it started ends with it, and its processor time is counted with its children's.
import { existsSync } from 'node:fs'
import { afterEach, expect, it } from 'vitest'
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
/** Starts another Node that runs a script, in a process group of its own or not, and waits for it or not. */
const another = (script: string, isDetached: boolean) =>
  `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(script)}], { detached: ${isDetached}, stdio: 'ignore' });`

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

it.runIf(existsSync('/proc/self/stat'))(
  'counts the processor time of what it starts, waited for or not',
  async () => {
    const times = watchProcessorTime()
    const timed = (name: string, script: string) =>
      runProgram(
        {
          ...program(script),
          onBegin: (pid) => times.begin(name, pid),
          onEnd: (pid) => times.end(name, pid),
        },
        work(),
      )
    await timed('waits', `${busy(300)} ${another(busy(500), false)}`)
    // As a browser does: what works is the child of a child that ends first, and nobody waits for it.
    const helper = `${another(busy(900), true)} setTimeout(() => process.exit(), 800)`
    await timed('leaves', `${another(helper, true)} setTimeout(() => {}, 2200)`)
    // How much it takes to start a Node depends on how busy the machine is: it says itself what it used.
    said = ''
    await timed(
      'sleeps',
      'setTimeout(() => console.log(process.cpuUsage().user + process.cpuUsage().system), 700)',
    )
    times.stop()
    expect(times.of('waits')).toBeGreaterThan(0.7)
    expect(times.of('leaves')).toBeGreaterThan(0.3)
    expect(times.of('sleeps')).toBeLessThan(Number(said) / 1e6 + 0.3)
  },
)
