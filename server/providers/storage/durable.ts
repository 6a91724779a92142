// Writes to a disk that last once they are done: synced, with every folder made on the way.
import { constants } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'

/** A rename lasts only when its directory has reached the disk too. */
export async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, constants.O_RDONLY)
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}

/** Makes a folder; what it answers syncs it, and those made on the way, once something lies in it. */
export async function createDurableFolder(folder: string): Promise<() => Promise<void>> {
  const firstMade = await mkdir(folder, { recursive: true })
  return async () => {
    await syncDirectory(folder)
    // Folders made on the way are entries of their parents, up to the one that was there before.
    if (firstMade)
      for (let one = folder, top = dirname(firstMade); one !== top; ) {
        one = dirname(one)
        await syncDirectory(one)
      }
  }
}

/** What is not there reads as undefined; every other fault of the disk comes out as it is. */
export async function orUndefined<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR') return undefined
    throw error
  }
}
