// A folder for one benchmark: the database's own user may enter it, the dictionary is at hand, nothing stays behind.
import { existsSync, rmSync } from 'node:fs'
import { chmod, cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildDictionary } from '../../server/features/dictionary/index/build.ts'
import { ROOT } from './server.ts'

/** Runs `work` in a new folder and removes it afterwards, whatever happened. */
export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'kaijuan-bench-'))
  // The database's own user has to pass through.
  await chmod(folder, 0o755)
  // Broken off by hand or by a time limit, it leaves nothing either.
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

/** Puts a built dictionary into a data folder: the one of the tests when there is one, else a new one. */
export async function bringDictionary(dataDir: string): Promise<void> {
  const dictionary = join(dataDir, 'dictionary')
  const kept = join(ROOT, '.cache/dictionary')
  if (existsSync(kept)) await cp(kept, dictionary, { recursive: true })
  else await buildDictionary(dictionary, () => undefined)
}
