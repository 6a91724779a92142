// The CPU time of a PostgreSQL server on this machine: its main process and all child processes.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cpuOf } from './server.ts'

/** Milliseconds by process id. */
export type ProcessTimes = ReadonlyMap<number, number>

/** Times of the embedded database of a data folder. Empty on systems without /proc. */
export function postgresTimes(dataDir: string): ProcessTimes {
  const main = Number(readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0])
  const pids = numbersIn('/proc').filter((pid) => pid === main || parentOf(pid) === main)
  return new Map(pids.map((pid) => [pid, cpuOf(pid)]))
}

/** CPU time between two snapshots in ms. Processes that ended in between are ignored. */
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
    // The name in parentheses may contain any character; the parent id is the second field behind it.
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1])
  } catch {
    return undefined
  }
}
