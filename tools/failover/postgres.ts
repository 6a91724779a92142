// Runs PostgreSQL servers from the system's packages for a failover test: a primary, a streaming standby,
// kill -9, promotion.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findFreePort } from '../../tests/support/free-port.ts'

const PACKAGED = '/usr/lib/postgresql'
const READY_MS = 30_000

export const DATABASE_NAME = 'kaijuan'
/** The role that the product connects as, and the role for replication. Neither is a superuser. */
export const PRODUCT_ROLE = 'kaijuan_app'
const FOLLOWER = 'kaijuan_follower'

export interface PostgresServer {
  name: string
  port: number
  start(): Promise<void>
  /** Kills the server without a shutdown, as a power failure does. */
  kill(): Promise<void>
  stop(): Promise<void>
  ask<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
  promote(): Promise<void>
}

/** The folder of the newest packaged binaries, version 15 or later. Undefined when none is installed. */
export function packagedPrograms(): string | undefined {
  const versions = existsSync(PACKAGED) ? readdirSync(PACKAGED).map(Number) : []
  const newest = versions.filter((version) => version >= 15).sort((a, b) => b - a)
  return newest
    .map((version) => join(PACKAGED, String(version), 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')))
}

/** The system user for PostgreSQL, which does not run as root. */
function whoRuns(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** Creates servers from the binaries in `bin`, each with its own folder below `folder`. */
export function postgresIn(folder: string, bin: string) {
  const who = whoRuns()
  const run = (program: string, args: string[]) =>
    execFileSync(join(bin, program), args, { ...who, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })

  const place = (name: string): string => {
    const standbyFolder = join(folder, name)
    mkdirSync(standbyFolder, { mode: 0o700 })
    if (who) chownSync(standbyFolder, who.uid, who.gid)
    return standbyFolder
  }

  const servers: PostgresServer[] = []
  function serverIn(name: string, data: string, port: number): PostgresServer {
    let child: ChildProcess | undefined
    const ask: PostgresServer['ask'] = async <Row extends pg.QueryResultRow>(
      text: string,
      values: unknown[] = [],
    ) => {
      const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database: DATABASE_NAME })
      client.on('error', () => undefined)
      await client.connect()
      try {
        return (await client.query<Row>(text, values)).rows
      } finally {
        await client.end()
      }
    }
    const isUp = () => {
      try {
        run('pg_isready', ['-h', '127.0.0.1', '-p', String(port)])
        return true
      } catch {
        return false
      }
    }
    const server: PostgresServer = {
      name,
      port,
      ask,
      async start() {
        const log = openSync(join(folder, `${name}.log`), 'a')
        const settings = {
          port: String(port),
          listen_addresses: '127.0.0.1',
          unix_socket_directories: data,
          shared_buffers: '128MB',
          max_connections: '200',
          shared_preload_libraries: 'pg_stat_statements',
        }
        const flags = Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`])
        child = spawn(join(bin, 'postgres'), ['-D', data, ...flags], { ...who, stdio: ['ignore', log, log] })
        await waitUntil(`PostgreSQL ${name}`, isUp)
      },
      async kill() {
        const { pid } = child ?? {}
        if (!child || pid === undefined) return
        const ended = once(child, 'exit')
        for (const each of [pid, ...childrenOf(pid)]) signal(each, 'SIGKILL')
        await ended
      },
      async stop() {
        if (!child || child.exitCode !== null || child.signalCode !== null) return
        const ended = once(child, 'exit')
        child.kill('SIGINT')
        await ended
      },
      async promote() {
        run('pg_ctl', ['promote', '-D', data, '-w'])
      },
    }
    servers.push(server)
    return server
  }

  return {
    /** Stops all running servers of this stage. */
    stopAll: () => Promise.all(servers.map((server) => server.stop())),
    /** Starts a primary with the database and both roles. */
    async primary(name: string): Promise<PostgresServer> {
      const data = place(name)
      run('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'])
      const server = serverIn(name, data, await findFreePort())
      await server.start()
      const args = ['-h', '127.0.0.1', '-p', String(server.port), '-U', 'postgres']
      run('createuser', [...args, PRODUCT_ROLE])
      run('createuser', [...args, '--replication', FOLLOWER])
      run('createdb', [...args, '-O', PRODUCT_ROLE, DATABASE_NAME])
      await server.ask('create extension pg_stat_statements')
      return server
    },
    /**
     * Starts a standby: a copy of `primary` that replicates through its own replication slot. Each standby
     * needs a new `name`.
     */
    async standby(name: string, primary: PostgresServer): Promise<PostgresServer> {
      const data = place(name)
      const from = `host=127.0.0.1 port=${primary.port} user=${FOLLOWER} application_name=${name}`
      run('pg_basebackup', [
        '-d',
        from,
        '-D',
        data,
        '-R',
        '-X',
        'stream',
        '-c',
        'fast',
        '-C',
        '-S',
        `of_${name}`,
      ])
      const server = serverIn(name, data, await findFreePort())
      await server.start()
      return server
    },
  }
}

/**
 * Polls until the check returns true and returns how long that took, in ms. Throws an error with `what` after
 * the timeout `within_ms`.
 */
export async function waitUntil(
  what: string,
  check: () => boolean | Promise<boolean>,
  within_ms = READY_MS,
): Promise<number> {
  const began = performance.now()
  while (performance.now() - began < within_ms) {
    if (await Promise.resolve(check()).catch(() => false)) return performance.now() - began
    await sleep(50)
  }
  throw new Error(`${what}: not within ${within_ms / 1000} s`)
}

function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
  } catch {
    return []
  }
}

function signal(pid: number, what: NodeJS.Signals): void {
  try {
    process.kill(pid, what)
  } catch {
    // The process has exited in the time between.
  }
}
