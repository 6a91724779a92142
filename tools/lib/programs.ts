// Starts the programs of a test run: each with all that it starts can be ended, and is asked what it cost.
import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { StepContext } from './steps.ts'

/** How long a program may take to end when it is told to; then it is killed. */
const ENDS_WITHIN_MS = 5000

export interface ProgramRun {
  /** What Node is given: its own options, the file, the file's arguments. */
  args: readonly string[]
  cwd: string
  env: NodeJS.ProcessEnv
  /** Told the process id when it has begun, and when it has ended. */
  onBegin?: (pid: number) => void
  onEnd?: (pid: number) => void
}

/** Runs a program of Node's in a process group of its own. Answers whether it ended with 0. */
export async function runProgram(
  { args, cwd, env, onBegin, onEnd }: ProgramRun,
  context: StepContext,
): Promise<boolean> {
  const child = spawn(process.execPath, args, {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const { pid } = child
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8')
    stream.on('data', (text: string) => context.print(text))
  }
  let ending: Promise<void> | undefined
  const end = () => {
    ending = endGroup(pid)
  }
  context.signal.addEventListener('abort', end, { once: true })
  try {
    if (pid !== undefined) onBegin?.(pid)
    return await new Promise<boolean>((resolve, reject) => {
      child.once('error', reject)
      child.once('exit', () => pid !== undefined && onEnd?.(pid))
      child.once('close', (code) => resolve(code === 0))
    })
  } finally {
    context.signal.removeEventListener('abort', end)
    // What it has started may take longer than itself.
    await ending
  }
}

async function endGroup(pid: number | undefined): Promise<void> {
  if (pid === undefined || !tell(pid, 'SIGTERM')) return
  const until = performance.now() + ENDS_WITHIN_MS
  while (performance.now() < until) {
    await sleep(50)
    if (!tell(pid, 0)) return
  }
  tell(pid, 'SIGKILL')
}

/** Sends a signal to a process group; false when nobody is left in it. */
function tell(group: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(-group, signal)
    return true
  } catch {
    return false
  }
}
