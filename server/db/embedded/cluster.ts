// Prepares the files of a database server: its cluster, its socket folder, and a log of limited size.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readFileSync, renameSync, statSync } from 'node:fs'
import { chmod, chown, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { StartupError } from '../startup-error.ts'
import type { UnixAccount } from './account.ts'
import { toStartupError } from './describe-exit.ts'
import { listServerPids } from './postmaster.ts'

/** The superuser that initdb creates; the app has its own role (app-role.ts). */
export const ADMIN_ROLE = 'kaijuan'
const MAJOR = '18'
/** Buffer size of sun_path: 104 bytes on macOS and 108 on Linux, including the closing zero. */
const MAX_SOCKET_PATH_BYTES = 103
const MAX_LOG_BYTES = 5 * 1024 * 1024

/**
 * Creates the cluster in `data` if there is none, with the builtin locale C.UTF-8, so that sorting and text
 * search do not depend on the machine's libraries. Throws `StartupError` for a cluster of another PostgreSQL
 * version or when initdb fails.
 */
export async function createCluster(
  initdb: string,
  data: string,
  account: UnixAccount,
  isDurable: boolean,
): Promise<void> {
  if (existsSync(join(data, 'PG_VERSION'))) {
    const version = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim()
    if (version !== MAJOR)
      throw new StartupError(
        `数据由 PostgreSQL ${version} 写成，需要 ${MAJOR} · ${data} was written by PostgreSQL ${version}, this build runs ${MAJOR}; restore a backup into a new DATA_DIR`,
      )
    return
  }
  await removeDrafts(data)
  // Atomic: the final name appears only when initdb has finished.
  const draft = `${data}.draft-${process.pid}`
  await makePrivate(draft, account)
  const locale = process.platform === 'darwin' ? ['--locale=C', '--lc-ctype=UTF-8'] : ['--locale=C.UTF-8']
  const options = ['--auth=trust', '--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  try {
    await promisify(execFile)(
      initdb,
      ['-D', draft, '-U', ADMIN_ROLE, ...options, ...locale, ...(isDurable ? [] : ['--no-sync'])],
      { ...account, cwd: draft, env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' } },
    )
    await rename(draft, data)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    // Another process created the cluster at the same time; it is used instead.
    if (existsSync(join(data, 'PG_VERSION'))) return
    throw toStartupError(error instanceof Error && 'stderr' in error ? String(error.stderr) : '', error)
  }
}

/**
 * Creates a socket folder that only the database's user (and root) may enter; under /tmp if the path is too
 * long for a socket.
 */
export async function prepareSocketDir(home: string, account: UnixAccount): Promise<string> {
  const defaultDir = join(home, 'socket')
  const isShort = Buffer.byteLength(join(defaultDir, '.s.PGSQL.5432.lock')) <= MAX_SOCKET_PATH_BYTES
  const folder = isShort
    ? defaultDir
    : `/tmp/kaijuan-${createHash('sha256').update(home).digest('hex').slice(0, 16)}`
  await makePrivate(folder, account)
  const stat = lstatSync(folder)
  // In /tmp another user could have created the folder first.
  if (!stat.isDirectory() || stat.uid !== (account?.uid ?? process.getuid?.()))
    throw new StartupError(
      `${folder} 属于别人 · ${folder} belongs to somebody else; set DATA_DIR to a shorter path`,
    )
  return folder
}

/**
 * Path of the server's log. A log above 5 MB is rotated (one older file is stored) unless a server writes to
 * it.
 */
export function prepareLog(home: string, isInUse: boolean): string {
  const file = join(home, 'server.log')
  if (!isInUse && existsSync(file) && statSync(file).size > MAX_LOG_BYTES) renameSync(file, `${file}.1`)
  return file
}

async function makePrivate(folder: string, account: UnixAccount): Promise<void> {
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  if (lstatSync(folder).isSymbolicLink()) return
  if (account && lstatSync(folder).uid === process.getuid?.()) await chown(folder, account.uid, account.gid)
  if (account || lstatSync(folder).uid === process.getuid?.()) await chmod(folder, 0o700)
}

/** Removes temporary folders of starts that were killed during initdb. */
async function removeDrafts(data: string): Promise<void> {
  const parent = join(data, '..')
  for (const name of await readdir(parent)) {
    const path = join(parent, name)
    const pid = Number(/\.draft-(\d+)$/.exec(name)?.[1])
    if (pid && pid !== process.pid && !isAlive(pid) && listServerPids(path).length === 0)
      await rm(path, { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
