// Runs processes of the built product for a failover test: a web process or a worker that can be killed and
// restarted on the same port.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { npmStartFlags } from '../lib/npm-start.ts'
import { waitUntil } from './postgres.ts'

export const REPOSITORY_ROOT = resolve(import.meta.dirname, '../..')
export const SERVER_PROGRAM = join(REPOSITORY_ROOT, 'dist/server/main.js')

export interface ProductProcess {
  name: string
  /** The port for requests: endpoints of a web process, `/healthz` of a worker. */
  port: number
  start(): Promise<void>
  /** kill -9: no shutdown hook runs. */
  kill(): Promise<void>
  stop(): Promise<void>
}

/** Timeout of a start. The first process runs the migrations and loads the sample library. */
const START_MS = 180_000

/** `settings` contain its port. Its log is written to `folder`. */
export function partOf(
  name: string,
  folder: string,
  port: number,
  settings: Record<string, string>,
): ProductProcess {
  let child: ChildProcess | undefined
  const end = async (signal: NodeJS.Signals) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  return {
    name,
    port,
    start: async () => {
      const log = openSync(join(folder, `${name}.log`), 'a')
      child = spawn(process.execPath, [...npmStartFlags(), SERVER_PROGRAM], {
        cwd: REPOSITORY_ROOT,
        env: { PATH: process.env['PATH'], HOME: process.env['HOME'], LOG_LEVEL: 'warn', ...settings },
        stdio: ['ignore', log, log],
      })
      const hasEnded = () => child?.exitCode !== null
      const isUp = async () => hasEnded() || (await fetch(`http://127.0.0.1:${port}/healthz`)).ok
      await waitUntil(name, isUp, START_MS)
      if (hasEnded()) throw new Error(`${name} ended: ${readFileSync(join(folder, `${name}.log`), 'utf8')}`)
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
}
