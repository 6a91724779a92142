// Gives a test the product's own processes on its database, to be killed at any moment.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, rename, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inject } from 'vitest'
import { buildBundles } from './bundles.ts'
import { DICTIONARY_DIR } from './dictionary-folder.ts'

/** The server and what it starts by file name, as far as a worker of a test comes to that. */
const PROGRAMS = [
  'server/main.ts',
  'server/providers/page-fetch/extract-worker.ts',
  'server/providers/feed/feed-worker.ts',
]

export interface WorkerProcesses {
  /** Starts one, with settings of its own; what it gives back kills it as `kill -9` does and waits for its end. */
  start(own?: Record<string, string>): () => Promise<void>
  /** Starts one that ends by itself; resolves with its exit code and what it printed of faults. */
  run(own?: Record<string, string>): Promise<{ code: number | null; complaint: string }>
  /** For `afterAll`: kills those that a test left running. */
  close(): Promise<void>
}

/**
 * The folder of the programs, which the first test of a run that needs them builds. It is within that of the threads'
 * bundles, which is removed after the run.
 */
async function programsOfRun(): Promise<string> {
  const folder = path.join(inject('threads'), 'programs')
  if (existsSync(folder)) return folder
  const { folder: made, remove } = await buildBundles(PROGRAMS)
  await cp('server/db/migrations', path.join(made, 'migrations'), { recursive: true })
  try {
    await rename(made, folder)
  } catch (error) {
    await remove()
    // Another worker may have been faster.
    if (!existsSync(folder)) throw error
  }
  return folder
}

/** `settings` are environment variables; a process is a worker unless they say otherwise, and need not build the dictionary. */
export async function aWorkplace(url: string, settings: Record<string, string>): Promise<WorkerProcesses> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kaijuan-worker-'))
  const programs = await programsOfRun()
  await symlink(DICTIONARY_DIR, path.join(folder, 'dictionary'))
  const running = new Set<ChildProcess>()
  const kill = async (child: ChildProcess) => {
    running.delete(child)
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  const begin = (own: Record<string, string>, stderr: 'inherit' | 'pipe') => {
    const child = spawn(process.execPath, [path.join(programs, 'main.js')], {
      env: {
        PATH: process.env['PATH'],
        ROLE: 'worker',
        ...settings,
        ...own,
        NODE_ENV: 'test',
        SAMPLE_LIBRARY: 'off',
        LOG_LEVEL: 'error',
        DATA_DIR: folder,
        DATABASE_URL: url,
      },
      stdio: ['ignore', 'ignore', stderr],
    })
    running.add(child)
    return child
  }
  return {
    start: (own = {}) => {
      const child = begin(own, 'inherit')
      return () => kill(child)
    },
    run: async (own = {}) => {
      const child = begin(own, 'pipe')
      let complaint = ''
      child.stderr?.setEncoding('utf8').on('data', (piece: string) => {
        complaint += piece
      })
      const [code] = (await once(child, 'close')) as [number | null]
      running.delete(child)
      return { code, complaint }
    },
    close: async () => {
      await Promise.all([...running].map(kill))
      await rm(folder, { recursive: true, force: true })
    },
  }
}
