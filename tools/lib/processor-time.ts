// Measures the CPU time of a program and all its child processes, including browsers and databases.
import { readdirSync, readFileSync } from 'node:fs'

const LOOK_EVERY_MS = 500
/** USER_HZ: the unit in which Linux reports CPU time to programs. */
const TICKS_PER_SECOND = 100

interface Stat {
  pid: number
  parent: number
  /** Start time. Together with the process id it identifies a process. */
  began: string
  /** CPU seconds of the process itself. */
  own: number
  /** CPU seconds of its terminated children that were waited for, and of their children. */
  waited: number
}

function statOf(pid: string): Stat | undefined {
  let text: string
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return undefined
  }
  // The second field is the process name, which may contain any character. Behind it begins the third field,
  // the state.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const seconds = (...at: number[]) =>
    at.reduce((sum, n) => sum + Number(fields[n - 3]), 0) / TICKS_PER_SECOND
  return {
    pid: Number(text.slice(0, text.indexOf(' '))),
    parent: Number(fields[1]),
    began: fields[22 - 3] ?? '',
    own: seconds(14, 15),
    waited: seconds(16, 17),
  }
}

export interface ProcessorTime {
  begin(name: string, pid: number): void
  end(name: string, pid: number): void
  /** Takes a snapshot of all running processes. It is also taken twice a second. */
  look(): void
  /** CPU seconds so far. Undefined on systems without /proc. */
  of(name: string): number | undefined
  stop(): void
}

/**
 * Linux reports the CPU time of terminated children only for those that were waited for, and a browser's
 * processes are not. Therefore this also samples all running processes twice a second and uses the larger of
 * the two sums.
 */
export function watchProcessorTime(): ProcessorTime {
  const isKnown = statOf('self') !== undefined
  /** The step that a process belongs to. */
  const steps = new Map<number, string>()
  const seen = new Map<string, Map<string, number>>()
  const waited = new Map<string, number>()
  let waitedBefore = statOf('self')?.waited ?? 0

  const look = () => {
    if (!isKnown) return
    const alive = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
    const stats = new Map(alive.flatMap((pid) => statOf(pid) ?? []).map((stat) => [stat.pid, stat]))
    for (const pid of steps.keys()) if (!stats.has(pid)) steps.delete(pid)
    const stepOf = (pid: number): string | undefined => {
      const known = steps.get(pid)
      const parent = stats.get(pid)?.parent
      if (known !== undefined || parent === undefined || parent <= 1) return known
      const step = stepOf(parent)
      if (step !== undefined) steps.set(pid, step)
      return step
    }
    for (const { pid, began, own } of stats.values()) {
      const step = stepOf(pid)
      if (step !== undefined) seen.get(step)?.set(`${pid} ${began}`, own)
    }
  }
  const timer = isKnown ? setInterval(look, LOOK_EVERY_MS) : undefined
  timer?.unref()

  return {
    begin: (name, pid) => {
      steps.set(pid, name)
      if (!seen.has(name)) seen.set(name, new Map())
    },
    end: (name, pid) => {
      steps.delete(pid)
      // Node has just waited for this process.
      const now = statOf('self')?.waited ?? 0
      waited.set(name, (waited.get(name) ?? 0) + now - waitedBefore)
      waitedBefore = now
    },
    look,
    of: (name) => {
      if (!isKnown) return undefined
      const alive = [...(seen.get(name)?.values() ?? [])].reduce((sum, each) => sum + each, 0)
      return Math.max(alive, waited.get(name) ?? 0)
    },
    stop: () => clearInterval(timer),
  }
}
