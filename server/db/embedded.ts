// Runs an embedded PostgreSQL inside the data folder: no database has to be installed, and a kill loses no
// data.
import { createHash } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { chmod, mkdir } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findBlockedFolder, findDatabaseAccount, type UnixAccount } from './embedded/account.ts'
import {
  APP_ROLE,
  allowSuperuser,
  blockSuperuser,
  hasAppRole,
  isSuperuserBlocked,
  prepareAppRole,
} from './embedded/app-role.ts'
import { installBinaries, type PostgresBinaries } from './embedded/binaries.ts'
import { ADMIN_ROLE, createCluster, prepareLog, prepareSocketDir } from './embedded/cluster.ts'
import { describeExit, readLogTail, toStartupError } from './embedded/describe-exit.ts'
import { acquireGuard, type LivenessGuard } from './embedded/liveness.ts'
import { findRunningPostgres, launchServer, listServerPids, stopServer } from './embedded/postmaster.ts'
import { type SupervisorTimings, superviseServer } from './embedded/supervisor.ts'
import { StartupError } from './startup-error.ts'

export type EmbeddedOptions = {
  dataDir: string
  log?: (line: string) => void
  /** PostgreSQL settings by name; they override ours. */
  settings?: Record<string, string>
  /** For tools: when the app already runs on this folder, use its database instead of throwing an error. */
  share?: boolean
  /** Overrides the default delays for restarting a server that has crashed. */
  timings?: Partial<SupervisorTimings>
  /**
   * For tests and benchmarks: the superuser is not blocked, so that they can create databases
   * (`adminConnection`).
   */
  superuser?: boolean
}

export type EmbeddedDatabase = {
  /** Connection configuration of the app's role, for the app's database. */
  connection: pg.PoolConfig
  /**
   * Connection of the superuser, for the database `postgres`. The server rejects it unless it was started
   * with `superuser`.
   */
  adminConnection: pg.PoolConfig
  /** The same as a `postgres://` URL, for programs that accept only that. */
  url: string
  /**
   * A server was already running there (the previous process was killed, or with `share` the app is running).
   */
  adopted: boolean
  /**
   * True when the server has crashed and could not be restarted for more than a minute; the retries continue.
   */
  isLost: () => boolean
  /** Stops the server cleanly; with `share` only if no other process owns it. Close every pool first. */
  stop: () => Promise<void>
}

type ServerPaths = {
  data: string
  home: string
  socketDir: string
  binaries: PostgresBinaries
  account: UnixAccount
}

const MIB = 2 ** 20
/** Memory of this machine, or the limit of this container; in MiB. */
const memory = (): number => Math.min(totalmem(), process.constrainedMemory() || Infinity) / MIB
/**
 * An eighth of the memory for the buffer cache, allocated only as pages are read: the app and the database
 * may share 1 GB.
 */
const memorySettings = (all: number): Record<string, string> => ({
  shared_buffers: `${Math.round(Math.min(1024, Math.max(128, all / 8)))}MB`,
  // The planner's estimate of cached data: our buffers and the page cache of the system.
  effective_cache_size: `${Math.round(Math.max(256, all / 2))}MB`,
})

/** Settings of the server. Durability has PostgreSQL's defaults (on). */
const SETTINGS = {
  max_connections: '60',
  fsync: 'on',
  synchronous_commit: 'on',
  // For solid-state storage: random reads cost about as much as sequential ones.
  random_page_cost: '1.1',
  jit: 'off',
  // Two cores serve many readers at once: one query must not use both.
  max_parallel_workers_per_gather: '0',
  log_min_messages: 'warning',
  // Statements may contain text of readers; the error alone is logged.
  log_min_error_statement: 'panic',
}
const DATABASE = 'kaijuan'
/** Data folder of root when the repository is in a folder that no other user may enter. */
const ROOT_DATA_DIR = '/var/lib/kaijuan'
/** SQLSTATE invalid_authorization_specification. */
const NO_SUCH_ROLE = '28000'
/** Start timeout. Crash recovery replays at most a few minutes of writes. */
const READY_TIMEOUT_MS = 300_000
/**
 * Output of PostgreSQL when another server locked the folder first, or when a process of a dead server still
 * holds it.
 */
const LOCKED_FOLDER_OUTPUT = /lock file ".*" already exists|pre-existing shared memory block/
const MAX_START_ATTEMPTS = 5

/**
 * Starts the PostgreSQL in `<dataDir>/postgres`, or adopts the running one, and locks the folder for this
 * process. If the server dies later, it is restarted with retries without end (supervisor.ts). Throws
 * `StartupError` when another process owns the folder, the disk is full or read-only, or the platform has no
 * binaries; every message is one line.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { dataDir, log = () => undefined, settings = {}, share = false, superuser = false, timings } = options
  const paths = await prepare(resolve(dataDir), settings.fsync !== 'off')
  if (superuser) await allowSuperuser(paths.data, paths.account)
  let server = await startServer(paths, settings)
  const adminConnection: pg.PoolConfig = { host: server.socketDir, user: ADMIN_ROLE, database: 'postgres' }
  const isPrepared = isSuperuserBlocked(paths.data) || (await prepareRoles(paths, adminConnection, options))
  // With `share`, the running app may be of a version before the app role; a tool then connects as the
  // superuser, like that app.
  const user = isPrepared ? APP_ROLE : ADMIN_ROLE
  const connection: pg.PoolConfig = { host: server.socketDir, user, database: DATABASE }
  let guard = share ? await acquireGuard(connection) : await becomeOwner(connection)
  if (!guard.isOwner && !share) {
    await guard.release()
    throw createTakenError(guard, paths.home)
  }

  const supervisor = guard.isOwner
    ? superviseServer({
        lost: guard.lost,
        revive: async () => {
          server = await startServer({ ...paths, socketDir: server.socketDir }, settings)
          guard = await becomeOwner(connection)
          if (!guard.isOwner) {
            await guard.release()
            throw createTakenError(guard, paths.home)
          }
          return guard
        },
        why: () => server.why(),
        hasEnded: () => server.hasEnded(),
        log,
        ...(timings && { timings }),
      })
    : undefined

  let isStopping = false
  return {
    connection,
    adminConnection,
    url: `postgres://${user}@localhost/${DATABASE}?host=${encodeURIComponent(server.socketDir)}`,
    adopted: server.isAdopted,
    isLost: () => supervisor?.isLost() ?? false,
    stop: async () => {
      if (isStopping) return
      isStopping = true
      // A running restart must end first, otherwise the server would start again after this process.
      await supervisor?.stop()
      if (guard.isOwner) await stopServer(paths.data)
      await guard.release()
    },
  }
}

/**
 * Creates the app's role and database. Returns false with `share` when another process owns the folder and
 * its version has no app role; without `share` that throws `StartupError`.
 */
async function prepareRoles(
  { data, home, account }: ServerPaths,
  admin: pg.PoolConfig,
  { share, superuser }: EmbeddedOptions,
): Promise<boolean> {
  let guard: LivenessGuard | undefined
  try {
    guard = await becomeOwner(admin)
    if (!guard.isOwner && !share) throw createTakenError(guard, home)
    if (!guard.isOwner) return await hasAppRole(admin)
    await prepareAppRole(admin, DATABASE)
    if (!superuser) await blockSuperuser(data, account, admin)
    return true
  } catch (error) {
    // Another process started faster and has blocked the superuser, so that this connection failed.
    if (isSuperuserBlocked(data)) return true
    if (guard?.isOwner) await stopServer(data)
    throw error
  } finally {
    await guard?.release()
  }
}

const createTakenError = ({ ownerPid = 0 }: LivenessGuard, home: string): StartupError =>
  new StartupError(
    `另一个开卷（进程 ${ownerPid || '?'}）正在使用 ${home}，请先停止它 · Another 开卷 (process ${ownerPid || '?'}) runs on this data folder; stop it first`,
  )

/**
 * Default data folder when DATA_DIR is not set: `data` in the repository. If this process is root and the
 * unprivileged user of the database cannot reach that folder (e.g. a repository under /root), it is
 * `/var/lib/kaijuan/<hash of the path>`.
 */
export function defaultDataDir(repoRoot: string): string {
  const defaultPath = join(resolve(repoRoot), 'data')
  if (!findBlockedFolder(defaultPath, findDatabaseAccount())) return defaultPath
  return join(ROOT_DATA_DIR, createHash('sha256').update(resolve(repoRoot)).digest('hex').slice(0, 12))
}

async function prepare(dataDir: string, isDurable: boolean): Promise<ServerPaths> {
  if (process.platform === 'win32')
    throw new StartupError(
      'Windows 上请设置 DATABASE_URL · On Windows set DATABASE_URL to a PostgreSQL server',
    )
  const home = join(dataDir, 'postgres')
  const data = join(home, 'cluster')
  const account = findDatabaseAccount(data)
  await mkdir(home, { recursive: true })
  // With a strict umask the database's user could not enter these folders. They belong to us and contain no
  // secrets themselves.
  const ownFolders = dataDir.startsWith(`${ROOT_DATA_DIR}/`)
    ? [ROOT_DATA_DIR, dataDir, home]
    : [dataDir, home]
  if (account) for (const folder of ownFolders) await allowTraversal(folder)
  const blockedFolder = findBlockedFolder(home, account)
  if (blockedFolder)
    throw new StartupError(
      `数据库用户进不去 ${blockedFolder} · PostgreSQL does not run as root, and its user may not enter ${blockedFolder}; set DATA_DIR elsewhere, for example /var/lib/kaijuan`,
    )
  const binaries = await installBinaries(home)
  await createCluster(binaries.initdb, data, account, isDurable)
  return { data, home, account, binaries, socketDir: await prepareSocketDir(home, account) }
}

/** The connection of a process that was just killed may still hold the lock: retries for one second. */
async function becomeOwner(connection: pg.PoolConfig): Promise<LivenessGuard> {
  for (let attempt = 1; ; attempt++) {
    const guard = await acquireGuard(connection)
    if (guard.isOwner || attempt > 5) return guard
    await guard.release()
    await sleep(200)
  }
}

async function allowTraversal(folder: string): Promise<void> {
  const { mode, uid } = statSync(folder)
  if (uid === process.getuid?.() && (mode & 0o011) !== 0o011) await chmod(folder, (mode & 0o777) | 0o011)
}

/**
 * Returns a server that accepts connections: the running one, or a new one. `why` describes its exit after it
 * has ended.
 */
async function startServer(paths: ServerPaths, settings: Record<string, string>) {
  for (let attempt = 1; ; attempt++) {
    const running = await findRunningPostgres(paths.data)
    const logFile = prepareLog(paths.home, running !== undefined)
    const logStart = existsSync(logFile) ? statSync(logFile).size : 0
    const readOutput = () => readLogTail(logFile, logStart)
    if (running) {
      // A server that was still starting when its parent process was killed may fail itself.
      if (await waitUntilReady(running.socketDir, () => !listServerPids(paths.data).includes(running.pid)))
        return {
          ...running,
          isAdopted: true,
          why: () => describeExit(readOutput()),
          hasEnded: () => !listServerPids(paths.data).includes(running.pid),
        }
      continue
    }
    const { pid, ending } = launchServer({
      ...paths,
      program: paths.binaries.postgres,
      logFile,
      settings: { ...SETTINGS, ...memorySettings(memory()), ...settings },
    })
    if (await waitUntilReady(paths.socketDir, () => ending() !== undefined))
      return {
        pid,
        socketDir: paths.socketDir,
        isAdopted: false,
        why: () => describeExit(readOutput(), ending()),
        hasEnded: () => ending() !== undefined,
      }
    // Two simultaneous starts: the slower one finds the lock of the other and adopts its server.
    const output = readOutput()
    if (attempt >= MAX_START_ATTEMPTS || !LOCKED_FOLDER_OUTPUT.test(output))
      throw toStartupError(output, undefined, ending())
  }
}

/** Polls until the server accepts connections: true; false if it ended before. */
async function waitUntilReady(socketDir: string, hasEnded: () => boolean): Promise<boolean> {
  const startedAt = performance.now()
  // Back-off between retries: each rejected connection costs the recovering server a process and a line in
  // its log.
  for (let delayMs = 15; !hasEnded(); delayMs = Math.min(delayMs * 1.3, 250)) {
    const client = new pg.Client({
      host: socketDir,
      user: APP_ROLE,
      database: 'postgres',
      connectionTimeoutMillis: 5_000,
    })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return true
    } catch (error) {
      // The role does not exist yet. A server that checks roles is ready.
      if (error instanceof pg.DatabaseError && error.code === NO_SUCH_ROLE) return true
      if (performance.now() - startedAt > READY_TIMEOUT_MS) throw toStartupError('', error)
      await sleep(delayMs)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  return false
}
