// Starts the program as users do, and measures its memory when it is idle.

import { readdirSync, readFileSync } from 'node:fs'
import { cp, mkdir, readdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { npmStartFlags, npmStartSettings } from '../../tools/lib/npm-start.ts'
import { ROOT, type RunningServer, startProgram, startServer } from '../lib/server.ts'

const NOT_COPIED = new Set(['node_modules', 'dist', 'data', '.git', '.cache', 'coverage'])
const SETTLED_MS = 10_000

export interface StartMeasurement {
  ready_ms: number
  /** Idle memory in MiB, and the peak until then. */
  rss: number
  peak: number
  postgres: number
}

/** `npm start` on sources that were never built, with installed packages. */
export async function firstStart(copy: string, dataDir: string): Promise<StartMeasurement> {
  await mkdir(copy)
  for (const name of await readdir(ROOT))
    if (!NOT_COPIED.has(name)) await cp(join(ROOT, name), join(copy, name), { recursive: true })
  await symlink(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
  return atRest(
    await startProgram(
      [...npmStartFlags(), join(copy, 'tools/start.mjs')],
      '/readyz',
      { ...npmStartSettings(), DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
      copy,
    ),
    dataDir,
  )
}

/** The built server, as `npm start` runs it. */
export async function laterStart(dataDir: string): Promise<StartMeasurement> {
  return atRest(await startServer({ DATA_DIR: dataDir, SAMPLE_LIBRARY: 'on', RATE_LIMIT: 'on' }), dataDir)
}

async function atRest(running: RunningServer, dataDir: string): Promise<StartMeasurement> {
  try {
    await sleep(SETTLED_MS)
    return {
      ready_ms: running.ready_ms,
      rss: running.rss(),
      peak: running.peakRss(),
      postgres: memoryOfPostgres(join(dataDir, 'postgres')),
    }
  } finally {
    await running.stop()
  }
}

/**
 * Proportional set size of this folder's postmaster and its children in MiB; shared memory is counted once.
 */
function memoryOfPostgres(home: string): number {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const parentOf = (pid: string): string => read(`/proc/${pid}/stat`).split(') ')[1]?.split(' ')[1] ?? ''
  const postmaster = pids.find((pid) => {
    const line = read(`/proc/${pid}/cmdline`)
    return line.includes('postgres') && line.includes(home) && !line.startsWith('postgres:')
  })
  const family = pids.filter(
    (pid) => postmaster !== undefined && (pid === postmaster || parentOf(pid) === postmaster),
  )
  const size = (pid: string) =>
    Number(/^Pss:\s+(\d+) kB/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / 1024
  return family.reduce((sum, pid) => sum + size(pid), 0)
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
