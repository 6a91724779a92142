// Durable writes to disk: synced with fsync, including all created parent folders.
import { constants } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'

/** A rename is durable only after its directory is synced too. */
export async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, constants.O_RDONLY)
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}

/**
 * Creates a folder. Returns a function that syncs the folder and all created parents; call it after the file
 * was written.
 */
export async function createDurableFolder(folder: string): Promise<() => Promise<void>> {
  const firstCreated = await mkdir(folder, { recursive: true })
  return async () => {
    await syncDirectory(folder)
    // A created folder is an entry of its parent: sync all parents up to the first one that existed before.
    if (firstCreated)
      for (let one = folder, top = dirname(firstCreated); one !== top; ) {
        one = dirname(one)
        await syncDirectory(one)
      }
  }
}

/** Returns undefined if the file does not exist; all other disk errors are rethrown. */
export async function orUndefined<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR') return undefined
    throw error
  }
}
