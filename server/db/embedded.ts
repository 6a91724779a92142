// Runs PostgreSQL inside the data folder, so that a start needs no database installed and a kill loses nothing.
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
  /** Server settings over ours, by their PostgreSQL names. */
  settings?: Record<string, string>
  /** For tools: when the app already runs on this folder, use its database instead of refusing. */
  share?: boolean
  /** How fast a server that went is brought back, over the usual pace. */
  timings?: Partial<SupervisorTimings>
  /** For tests and benchmarks: the superuser is not shut out, so that they may make databases (`adminConnection`). */
  superuser?: boolean
}

export type EmbeddedDatabase = {
  /** The app's role, in the app's database. */
  connection: pg.PoolConfig
  /** The superuser's, in the database `postgres`; refused by the server unless it was started with `superuser`. */
  adminConnection: pg.PoolConfig
  /** The same as a `postgres://` address, for programs that take only that. */
  url: string
  /** A server was already running there (the program before us was killed, or with `share` the app is running). */
  adopted: boolean
  /** True once the server has gone and could not be brought back for more than a minute; it is tried on and on. */
  isLost: () => boolean
  /** Stops the server cleanly; with `share` only if nobody else owns it. Close every pool first. */
  stop: () => Promise<void>
}

type Place = {
  data: string
  home: string
  socketDir: string
  binaries: PostgresBinaries
  account: UnixAccount
}

const MIB = 2 ** 20
/** What this machine has, or this container may use; in MiB. */
const memory = (): number => Math.min(totalmem(), process.constrainedMemory() || Infinity) / MIB
/** An eighth of the memory, taken up as pages are read: the app and the database may share 1 GB. */
const ofMemory = (all: number): Record<string, string> => ({
  shared_buffers: `${Math.round(Math.min(1024, Math.max(128, all / 8)))}MB`,
  // What the planner may take to be in memory, ours and the system's.
  effective_cache_size: `${Math.round(Math.max(256, all / 2))}MB`,
})

/** Durability stays at PostgreSQL's own defaults (on). */
const SETTINGS = {
  max_connections: '60',
  fsync: 'on',
  synchronous_commit: 'on',
  // Solid state storage nearly everywhere: random reads cost about as much as sequential ones.
  random_page_cost: '1.1',
  jit: 'off',
  // Two cores serve many readers at once: one query must not take both.
  max_parallel_workers_per_gather: '0',
  log_min_messages: 'warning',
  // Statements may carry what readers wrote; the error alone is enough.
  log_min_error_statement: 'panic',
}
const DATABASE = 'kaijuan'
/** Where root's data go when the repository lies where nobody else may go. */
const ELSEWHERE = '/var/lib/kaijuan'
/** invalid_authorization_specification */
const NO_SUCH_ROLE = '28000'
/** Crash recovery replays at most a few minutes of writes. */
const READY_WITHIN_MS = 300_000
/** What PostgreSQL prints when another server took the folder first, or a dead one's last process still holds it. */
const RIVAL = /lock file ".*" already exists|pre-existing shared memory block/
const RACES = 5

/**
 * Starts (or adopts) the PostgreSQL that lives in `<dataDir>/postgres` and becomes the owner of the folder. If the
 * server dies underneath us it is started again, for as long as it takes (supervisor.ts).
 * Throws `StartupError` when another process owns the folder, the disk is full or read-only, or the platform has no
 * binaries; every message is one line.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { dataDir, log = () => undefined, settings = {}, share = false, superuser = false, timings } = options
  const place = await prepare(resolve(dataDir), settings.fsync !== 'off')
  if (superuser) await allowSuperuser(place.data, place.account)
  let server = await startServer(place, settings)
  const adminConnection: pg.PoolConfig = { host: server.socketDir, user: ADMIN_ROLE, database: 'postgres' }
  const isPrepared = isSuperuserBlocked(place.data) || (await prepareRoles(place, adminConnection, options))
  // Beside an app of a version before the role a tool does as that one does.
  const user = isPrepared ? APP_ROLE : ADMIN_ROLE
  const connection: pg.PoolConfig = { host: server.socketDir, user, database: DATABASE }
  let guard = share ? await acquireGuard(connection) : await becomeOwner(connection)
  if (!guard.isOwner && !share) {
    await guard.release()
    throw createTakenError(guard, place.home)
  }

  const supervisor = guard.isOwner
    ? superviseServer({
        lost: guard.lost,
        revive: async () => {
          server = await startServer({ ...place, socketDir: server.socketDir }, settings)
          guard = await becomeOwner(connection)
          if (!guard.isOwner) {
            await guard.release()
            throw createTakenError(guard, place.home)
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
      // Ended in the middle of its return it would come back after us.
      await supervisor?.stop()
      if (guard.isOwner) await stopServer(place.data)
      await guard.release()
    },
  }
}

/** False when another program owns the folder and its version knows no role of the app's; refused unless `share`. */
async function prepareRoles(
  { data, home, account }: Place,
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
    // Another start was faster and has shut the superuser out: us, too.
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
 * Where data goes when DATA_DIR is not set: `data` in the repository, unless we are root and the database's
 * unprivileged user could not get there (a repository under /root): then `/var/lib/kaijuan/<hash of the path>`.
 */
export function defaultDataDir(repoRoot: string): string {
  const near = join(resolve(repoRoot), 'data')
  if (!findBlockedFolder(near, findDatabaseAccount())) return near
  return join(ELSEWHERE, createHash('sha256').update(resolve(repoRoot)).digest('hex').slice(0, 12))
}

async function prepare(dataDir: string, isDurable: boolean): Promise<Place> {
  if (process.platform === 'win32')
    throw new StartupError(
      'Windows 上请设置 DATABASE_URL · On Windows set DATABASE_URL to a PostgreSQL server',
    )
  const home = join(dataDir, 'postgres')
  const data = join(home, 'cluster')
  const account = findDatabaseAccount(data)
  await mkdir(home, { recursive: true })
  // A strict umask would keep the database's user out of folders that are ours and hold nothing secret by themselves.
  const ours = dataDir.startsWith(`${ELSEWHERE}/`) ? [ELSEWHERE, dataDir, home] : [dataDir, home]
  if (account) for (const folder of ours) await allowTraversal(folder)
  const wall = findBlockedFolder(home, account)
  if (wall)
    throw new StartupError(
      `数据库用户进不去 ${wall} · PostgreSQL does not run as root, and its user may not enter ${wall}; set DATA_DIR elsewhere, for example /var/lib/kaijuan`,
    )
  const binaries = await installBinaries(home)
  await createCluster(binaries.initdb, data, account, isDurable)
  return { data, home, account, binaries, socketDir: await prepareSocketDir(home, account) }
}

/** A program that was killed a moment ago may still be letting go of its connection: one second of patience. */
async function becomeOwner(connection: pg.PoolConfig): Promise<LivenessGuard> {
  for (let tries = 1; ; tries++) {
    const guard = await acquireGuard(connection)
    if (guard.isOwner || tries > 5) return guard
    await guard.release()
    await sleep(200)
  }
}

async function allowTraversal(folder: string): Promise<void> {
  const { mode, uid } = statSync(folder)
  if (uid === process.getuid?.() && (mode & 0o011) !== 0o011) await chmod(folder, (mode & 0o777) | 0o011)
}

/** A server that answers: the living one, or a new one. `why` says, once it has gone, why. */
async function startServer(place: Place, settings: Record<string, string>) {
  for (let tries = 1; ; tries++) {
    const living = await findRunningPostgres(place.data)
    const logFile = prepareLog(place.home, living !== undefined)
    const logStart = existsSync(logFile) ? statSync(logFile).size : 0
    const lastWords = () => readLogTail(logFile, logStart)
    if (living) {
      // One that was just starting when its program was killed may itself be about to fail.
      if (await waitUntilReady(living.socketDir, () => !listServerPids(place.data).includes(living.pid)))
        return {
          ...living,
          isAdopted: true,
          why: () => describeExit(lastWords()),
          hasEnded: () => !listServerPids(place.data).includes(living.pid),
        }
      continue
    }
    const { pid, ending } = launchServer({
      ...place,
      program: place.binaries.postgres,
      logFile,
      settings: { ...SETTINGS, ...ofMemory(memory()), ...settings },
    })
    if (await waitUntilReady(place.socketDir, () => ending() !== undefined))
      return {
        pid,
        socketDir: place.socketDir,
        isAdopted: false,
        why: () => describeExit(lastWords(), ending()),
        hasEnded: () => ending() !== undefined,
      }
    // Two starts in one moment: the loser finds the winner's lock and adopts its server.
    const output = lastWords()
    if (tries >= RACES || !RIVAL.test(output)) throw toStartupError(output, undefined, ending())
  }
}

/** True once the server takes connections; false when it ended before. */
async function waitUntilReady(socketDir: string, hasEnded: () => boolean): Promise<boolean> {
  const began = performance.now()
  // Each refused try costs the recovering server a process and a line in its log.
  for (let pause = 15; !hasEnded(); pause = Math.min(pause * 1.3, 250)) {
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
      // There is no such role yet: whoever looks at that is ready.
      if (error instanceof pg.DatabaseError && error.code === NO_SUCH_ROLE) return true
      if (performance.now() - began > READY_WITHIN_MS) throw toStartupError('', error)
      await sleep(pause)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  return false
}
