// A temporary folder for one benchmark: accessible for the database's system user, with a dictionary index,
// deleted at the end.
import { existsSync, rmSync } from 'node:fs'
import { chmod, cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildDictionary } from '../../server/features/dictionary/index/build.ts'
import { ROOT } from './server.ts'

/** Runs `work` in a new folder and deletes the folder afterwards, also after an error. */
export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'kaijuan-bench-'))
  // The operating system user of PostgreSQL needs access to the folders below.
  await chmod(folder, 0o755)
  // The folder is also deleted when the benchmark is interrupted by a user or a timeout.
  const end = () => process.exit(130)
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  process.once('SIGINT', end).once('SIGTERM', end).once('exit', remove)
  try {
    return await work(folder)
  } finally {
    process.off('SIGINT', end).off('SIGTERM', end).off('exit', remove)
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/**
 * Copies a built dictionary index into a data folder: that of the tests if there is one, otherwise a new one.
 */
export async function bringDictionary(dataDir: string): Promise<void> {
  const dictionary = join(dataDir, 'dictionary')
  const kept = join(ROOT, '.cache/dictionary')
  if (existsSync(kept)) await cp(kept, dictionary, { recursive: true })
  else await buildDictionary(dictionary, () => undefined)
}
