// Generates CPU load during a test run.
import { type ChildProcess, spawn } from 'node:child_process'

/** Exits when its parent process has died, i.e. when its parent id changes. */
const ENDLESS = 'const parent = process.ppid; for (;;) if (process.ppid !== parent) process.exit()'

/** Starts `count` processes that use one core each. Returns a function that stops them. */
export function startBusyLoops(count: number): () => void {
  const loops: ChildProcess[] = Array.from({ length: count }, () =>
    spawn(process.execPath, ['-e', ENDLESS], { stdio: 'ignore' }),
  )
  const stop = () => {
    for (const loop of loops) loop.kill('SIGKILL')
  }
  process.once('exit', stop)
  return stop
}
