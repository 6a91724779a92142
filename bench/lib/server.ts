// Runs the built server as a separate process and measures it from outside: address, memory, CPU time.
import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '../../tests/support/free-port.ts'
import { npmStartFlags, npmStartSettings } from '../../tools/lib/npm-start.ts'

export const ROOT = resolve(import.meta.dirname, '../..')
const MAIN = join(ROOT, 'dist/server/main.js')
const READY_WITHIN_MS = 180_000
const STOP_WITHIN_MS = 20_000

export interface RunningServer {
  url: string
  pid: number
  /** From the start of the process until its first response, in ms. */
  ready_ms: number
  /** Resident memory now, in MiB. */
  rss(): number
  /** Peak resident memory, in MiB. */
  peakRss(): number
  /** CPU time used so far, in ms. */
  cpu(): number
  stop(): Promise<void>
}

/**
 * Starts the built server in the same way as `npm start`, with these settings in addition to quiet defaults,
 * and waits until it is ready.
 */
export async function startServer(settings: Record<string, string>): Promise<RunningServer> {
  return startProgram([...npmStartFlags(), MAIN], '/readyz', {
    LOG_LEVEL: 'warn',
    RATE_LIMIT: 'off',
    SAMPLE_LIBRARY: 'off',
    ...npmStartSettings(),
    ...settings,
  })
}

/** Starts a Node program that listens on PORT, and waits until `path` responds with 200. */
export async function startProgram(
  args: string[],
  path: string,
  settings: Record<string, string>,
  cwd = ROOT,
): Promise<RunningServer> {
  const port = await findFreePort()
  const began = performance.now()
  const child = spawn(process.execPath, args, {
    cwd,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], PORT: String(port), ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // Print errors of the server: they explain failed requests of the load.
  child.stdout.on('data', (chunk: Buffer) => {
    if (chunk.includes('"level":50')) process.stderr.write(`${chunk.toString().slice(0, 400)}\n`)
  })
  const url = `http://127.0.0.1:${port}`
  const { pid } = child
  if (pid === undefined) throw new Error(`${args[0]} did not start`)
  // Stop the server also when a benchmark is interrupted.
  const kill = () => child.kill('SIGINT')
  process.once('exit', kill)
  const stop = () => {
    process.off('exit', kill)
    return end(child)
  }
  try {
    await untilReady(child, `${url}${path}`)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    url,
    pid,
    ready_ms: performance.now() - began,
    rss: () => statusOf(pid, 'VmRSS'),
    peakRss: () => statusOf(pid, 'VmHWM'),
    cpu: () => cpuOf(pid),
    stop,
  }
}

async function untilReady(child: ChildProcess, url: string): Promise<void> {
  const began = performance.now()
  while (performance.now() - began < READY_WITHIN_MS) {
    if (child.exitCode !== null) throw new Error(`the program ended with ${child.exitCode} before it served`)
    try {
      if ((await fetch(url)).ok) return
    } catch {
      // The server does not listen yet.
    }
    await sleep(10)
  }
  throw new Error(`nothing answered at ${url}`)
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise<void>((done) => child.once('close', () => done()))
  child.kill('SIGINT')
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS)
  await ended
  clearTimeout(timer)
}

/** A field of /proc/<pid>/status in MiB; 0 where there is no such file. */
export function statusOf(pid: number, key: 'VmRSS' | 'VmHWM' | 'RssAnon' | 'RssShmem'): number {
  try {
    const line = readFileSync(`/proc/${pid}/status`, 'utf8')
      .split('\n')
      .find((each) => each.startsWith(`${key}:`))
    return Number(/(\d+) kB/.exec(line ?? '')?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

/**
 * CPU time of all threads from the scheduler. /proc/<pid>/stat counts in ticks, which is too coarse for
 * requests of 20 µs.
 */
export function cpuOf(pid: number): number {
  try {
    const threads = readdirSync(`/proc/${pid}/task`)
    return threads.reduce(
      (sum, thread) =>
        sum + Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6,
      0,
    )
  } catch {
    return 0
  }
}
