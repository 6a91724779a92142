// Starts the programs of a test run, stops them together with their child processes, and measures their cost.
import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { StepContext } from './steps.ts'

/** Timeout between the signal to stop and the kill, in ms. */
const ENDS_WITHIN_MS = 5000

export interface ProgramRun {
  /** Arguments of Node: its own options, the file, the arguments of the file. */
  args: readonly string[]
  cwd: string
  env: NodeJS.ProcessEnv
  /** Callbacks with the process id, at the start and at the end. */
  onBegin?: (pid: number) => void
  onEnd?: (pid: number) => void
}

/** Runs a Node program in its own process group. Returns whether its exit code was 0. */
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
    // Its child processes may run longer than the program itself.
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

/** Sends a signal to a process group. Returns false when the group has no process left. */
function tell(group: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(-group, signal)
    return true
  } catch {
    return false
  }
}
