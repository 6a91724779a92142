// Gives a test the product's own processes on its database, to be killed at any moment.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DICTIONARY_DIR } from './dictionary-setup.ts'

export interface Processes {
  /** Starts one, with settings of its own; what it gives back kills it as `kill -9` does and waits for its end. */
  start(own?: Record<string, string>): () => Promise<void>
  /** For `afterAll`: kills those that a test left running. */
  close(): Promise<void>
}

/** `settings` are environment variables; a process is a worker unless they say otherwise, and need not build the dictionary. */
export async function aWorkplace(url: string, settings: Record<string, string>): Promise<Processes> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kaijuan-worker-'))
  await symlink(DICTIONARY_DIR, path.join(folder, 'dictionary'))
  const running = new Set<ChildProcess>()
  const kill = async (child: ChildProcess) => {
    running.delete(child)
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  return {
    start: (own = {}) => {
      const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
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
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      running.add(child)
      return () => kill(child)
    },
    close: async () => {
      await Promise.all([...running].map(kill))
      await rm(folder, { recursive: true, force: true })
    },
  }
}
