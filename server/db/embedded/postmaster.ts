// Detects a running database server in a data folder, starts one there, and stops it.
import { spawn, spawnSync } from 'node:child_process'
import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartupError } from '../startup-error.ts'
import type { UnixAccount } from './account.ts'
import type { ProcessExit } from './describe-exit.ts'

export type RunningPostgres = { pid: number; socketDir: string }

/**
 * Backends of a killed server detect its death within a second; a backend in a long computation may take
 * longer.
 */
const ORPHAN_TIMEOUT_MS = 10_000
const STOP_TIMEOUT_MS = 30_000

/**
 * Returns the server that runs in `data`. Returns undefined if there is none: then no process of a dead
 * server is left in the folder, and its lock file is removed. A lock file alone proves nothing: after a
 * reboot or in a new container its pid may belong to any process. Therefore the test is which process has the
 * folder as its working directory.
 */
export async function findRunningPostgres(data: string): Promise<RunningPostgres | undefined> {
  const startedAt = performance.now()
  for (;;) {
    const pids = listServerPids(data)
    const lock = readLock(data)
    if (lock && pids.includes(lock.pid)) {
      if (lock.status !== 'stopping' && lock.socketDir) return { pid: lock.pid, socketDir: lock.socketDir }
    } else if (pids.length === 0) {
      removeStale(join(data, 'postmaster.pid'), data)
      return undefined
    } else if (performance.now() - startedAt > ORPHAN_TIMEOUT_MS) {
      for (const pid of pids) kill(pid, 'SIGKILL')
    }
    if (performance.now() - startedAt > ORPHAN_TIMEOUT_MS + STOP_TIMEOUT_MS)
      throw new StartupError(
        `数据库进程 ${pids.join(', ')} 不肯退出 · Database processes ${pids.join(', ')} in ${data} do not end; stop them`,
      )
    await sleep(50)
  }
}

/**
 * Starts a server in its own session, so that Ctrl-C in our terminal does not reach it while this process
 * still writes. Its output is written to a file, so that it survives a kill of this process. Returns its
 * process id, and a function that returns its exit once it has ended.
 */
export function launchServer(options: {
  program: string
  data: string
  socketDir: string
  logFile: string
  account: UnixAccount
  settings: Record<string, string>
}): { pid: number; ending: () => ProcessExit | undefined } {
  const { program, data, socketDir, logFile, account, settings } = options
  removeStale(join(socketDir, '.s.PGSQL.5432.lock'), data)
  const log = openSync(logFile, 'a', 0o640)
  const flags = Object.entries({ listen_addresses: '', unix_socket_directories: socketDir, ...settings })
  const child = spawn(
    program,
    ['-D', data, ...flags.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      ...account,
      cwd: data,
      detached: true,
      env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', log, log],
    },
  )
  closeSync(log)
  child.unref()
  let ending: ProcessExit | undefined
  child.once('exit', (_code, signal) => {
    ending = { signal }
  })
  child.once('error', (error) => {
    ending ??= { error }
  })
  return { pid: child.pid ?? 0, ending: () => ending }
}

/**
 * Stops the server that runs in `data`, if there is one. SIGINT rolls back open transactions and flushes all
 * data; after 30 s SIGQUIT follows, which is still safe. The pid is read again each time, since the server
 * may have been replaced by a new one.
 */
export async function stopServer(data: string): Promise<void> {
  const startedAt = performance.now()
  let sentSignal: NodeJS.Signals | undefined
  for (;;) {
    const pids = listServerPids(data)
    if (pids.length === 0) return
    const elapsedMs = performance.now() - startedAt
    if (elapsedMs > 2 * STOP_TIMEOUT_MS) return
    const signal = elapsedMs > STOP_TIMEOUT_MS ? 'SIGQUIT' : 'SIGINT'
    const pid = readLock(data)?.pid
    if (sentSignal !== signal && pid !== undefined && pids.includes(pid)) {
      kill(pid, signal)
      sentSignal = signal
    }
    await sleep(20)
  }
}

/** Process ids of database servers (and their backends) whose working directory is `data`. */
export function listServerPids(data: string): number[] {
  if (!existsSync(data)) return []
  const folder = realpathSync(data)
  if (!existsSync('/proc/self/cwd')) return listServerPidsByLsof(folder)
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return (
          readlinkSync(`/proc/${pid}/cwd`) === folder &&
          basename(readlinkSync(`/proc/${pid}/exe`)).startsWith('postgres')
        )
      } catch {
        // The process has ended, or belongs to another user: a server in our folder runs as this user or as
        // our unprivileged user.
        return false
      }
    })
    .map(Number)
}

/** For systems without /proc (macOS). */
function listServerPidsByLsof(folder: string): number[] {
  const { stdout } = spawnSync('lsof', ['-t', '-a', '-c', 'postgres', '-d', 'cwd', '--', folder], {
    encoding: 'utf8',
  })
  return (stdout ?? '').split('\n').filter(Boolean).map(Number)
}

/**
 * Removes a lock file unless the process in it is currently a server in `data`. PostgreSQL itself checks only
 * whether the pid exists. It may belong to another program, or to a zombie of the server in a container whose
 * first process never reaps its children.
 */
function removeStale(file: string, data: string): void {
  const text = textOf(file)
  if (text === undefined) return
  const pid = Number(text.split('\n')[0])
  if (!listServerPids(data).includes(pid)) rmSync(file, { force: true })
}

/**
 * postmaster.pid, by line: pid, data folder, start time, port, socket folder, address, shared memory, status.
 */
function readLock(data: string): { pid: number; socketDir: string; status: string } | undefined {
  const text = textOf(join(data, 'postmaster.pid'))
  if (text === undefined) return undefined
  const lines = text.split('\n')
  return { pid: Number(lines[0]), socketDir: lines[4]?.trim() ?? '', status: lines[7]?.trim() ?? '' }
}

/** Undefined when the file does not exist: a server that ends may remove its lock file at any time. */
function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // The process has already ended, as intended.
  }
}
