// Knows whether a database server lives in a data folder, starts one there, and ends it.
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

/** Backends of a killed server notice its death within a second; one in a long computation may take longer. */
const ORPHANS_MAY_TAKE_MS = 10_000
const STOP_MAY_TAKE_MS = 30_000

/**
 * The server that lives in `data`, if one does. Otherwise, once no process of a dead server is left in there, the
 * lock file it left is removed and the answer is undefined. A lock file alone proves nothing: after a reboot or in a
 * new container its number may belong to anybody, so the test is whose working directory the folder is.
 */
export async function findRunningPostgres(data: string): Promise<RunningPostgres | undefined> {
  const began = performance.now()
  for (;;) {
    const inside = listServerPids(data)
    const lock = readLock(data)
    if (lock && inside.includes(lock.pid)) {
      if (lock.status !== 'stopping' && lock.socketDir) return { pid: lock.pid, socketDir: lock.socketDir }
    } else if (inside.length === 0) {
      removeStale(join(data, 'postmaster.pid'), data)
      return undefined
    } else if (performance.now() - began > ORPHANS_MAY_TAKE_MS) {
      for (const pid of inside) kill(pid, 'SIGKILL')
    }
    if (performance.now() - began > ORPHANS_MAY_TAKE_MS + STOP_MAY_TAKE_MS)
      throw new StartupError(
        `数据库进程 ${inside.join(', ')} 不肯退出 · Database processes ${inside.join(', ')} in ${data} do not end; stop them`,
      )
    await sleep(50)
  }
}

/**
 * Starts a server in its own session, so that Ctrl-C in our terminal does not reach it while we still write, and with
 * its output in a file, so that it outlives us when we are killed. Returns its process id, and how it ended once it has.
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
 * Ends the server that lives in `data`, if one does: SIGINT rolls back what is open and writes everything out; after
 * 30 s SIGQUIT, which is still safe. Looks it up anew, since the one we started may have been replaced meanwhile.
 */
export async function stopServer(data: string): Promise<void> {
  const began = performance.now()
  let sentSignal: NodeJS.Signals | undefined
  for (;;) {
    const inside = listServerPids(data)
    if (inside.length === 0) return
    const waited = performance.now() - began
    if (waited > 2 * STOP_MAY_TAKE_MS) return
    const signal = waited > STOP_MAY_TAKE_MS ? 'SIGQUIT' : 'SIGINT'
    const pid = readLock(data)?.pid
    if (sentSignal !== signal && pid !== undefined && inside.includes(pid)) {
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
  if (!existsSync('/proc/self/cwd')) return serversByLsof(folder)
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return (
          readlinkSync(`/proc/${pid}/cwd`) === folder &&
          basename(readlinkSync(`/proc/${pid}/exe`)).startsWith('postgres')
        )
      } catch {
        // Gone meanwhile, or somebody else's: a server in our folder runs as us or as our unprivileged user.
        return false
      }
    })
    .map(Number)
}

/** For systems without /proc (macOS). */
function serversByLsof(folder: string): number[] {
  const { stdout } = spawnSync('lsof', ['-t', '-a', '-c', 'postgres', '-d', 'cwd', '--', folder], {
    encoding: 'utf8',
  })
  return (stdout ?? '').split('\n').filter(Boolean).map(Number)
}

/**
 * Removes a lock file unless the process it names is a server in `data` at this very moment. PostgreSQL itself asks
 * only whether the number is taken: by a stranger, or by its own zombie in a container whose first process never reaps.
 */
function removeStale(file: string, data: string): void {
  const text = textOf(file)
  if (text === undefined) return
  const pid = Number(text.split('\n')[0])
  if (!listServerPids(data).includes(pid)) rmSync(file, { force: true })
}

/** postmaster.pid, by line: pid, data folder, start time, port, socket folder, address, shared memory, status. */
function readLock(data: string): { pid: number; socketDir: string; status: string } | undefined {
  const text = textOf(join(data, 'postmaster.pid'))
  if (text === undefined) return undefined
  const lines = text.split('\n')
  return { pid: Number(lines[0]), socketDir: lines[4]?.trim() ?? '', status: lines[7]?.trim() ?? '' }
}

/** Undefined when there is no such file: a server that ends takes its lock away at any moment. */
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
    // Already gone, which is what was wanted.
  }
}
