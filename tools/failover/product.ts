// Runs processes of the built product for a trial: a web process or a worker, killed and started again at the same port.
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
  /** Where it answers: calls of a web process, `/healthz` of a worker. */
  port: number
  start(): Promise<void>
  /** kill -9. */
  kill(): Promise<void>
  stop(): Promise<void>
}

/** The first one migrates the database and loads the sample library. */
const START_MS = 180_000

/** `settings` name its port; its log lies in `folder`. */
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
