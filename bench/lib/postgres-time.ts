// The processor time of a PostgreSQL on this machine: of its main process and of all that it has started.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cpuOf } from './server.ts'

/** Milliseconds by process. */
export type ProcessTimes = ReadonlyMap<number, number>

/** Of the built-in database of that data folder; empty where there is no /proc. */
export function postgresTimes(dataDir: string): ProcessTimes {
  const main = Number(readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0])
  const pids = numbersIn('/proc').filter((pid) => pid === main || parentOf(pid) === main)
  return new Map(pids.map((pid) => [pid, cpuOf(pid)]))
}

/** What was used between the two; processes that ended meanwhile are left out. */
export const usedBetween = (before: ProcessTimes, after: ProcessTimes): number =>
  [...after].reduce((sum, [pid, ms]) => sum + ms - (before.get(pid) ?? 0), 0)

function numbersIn(folder: string): number[] {
  try {
    return readdirSync(folder)
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
  } catch {
    return []
  }
}

function parentOf(pid: number): number | undefined {
  try {
    // The name in parentheses may hold anything; the parent is the second field behind it.
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1])
  } catch {
    return undefined
  }
}
