// Keeps cores busy beside a test run.
import { type ChildProcess, spawn } from 'node:child_process'

/** Ends by itself when its parent has died: its parent is then another process. */
const ENDLESS = 'const parent = process.ppid; for (;;) if (process.ppid !== parent) process.exit()'

/** Starts `count` processes that each use a core; the returned function ends them. */
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
