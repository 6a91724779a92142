// Says how much processor time a program and everything that it starts has used, browsers and databases included.
import { readdirSync, readFileSync } from 'node:fs'

const LOOK_EVERY_MS = 500
/** USER_HZ, in which Linux tells times to programs. */
const TICKS_PER_SECOND = 100

interface Stat {
  pid: number
  parent: number
  /** With the process id it names a process for ever. */
  began: string
  /** Seconds of its own. */
  own: number
  /** Seconds of its children that have ended and were waited for, and of theirs. */
  waited: number
}

function statOf(pid: string): Stat | undefined {
  let text: string
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return undefined
  }
  // The second field is the name, which may hold anything; behind it stands the third, the state.
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
  /** Looks at everything alive, as happens twice a second by itself. */
  look(): void
  /** Processor seconds so far; undefined where the system does not tell (no /proc). */
  of(name: string): number | undefined
  stop(): void
}

/**
 * Linux tells what a process has used together with its children only of children that were waited for; a browser's are
 * not. So everything alive is also looked at twice a second, and the larger of the two sums counts.
 */
export function watchProcessorTime(): ProcessorTime {
  const isKnown = statOf('self') !== undefined
  /** What step a process belongs to. */
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
      // Node has just waited for it.
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
