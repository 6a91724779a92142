// Writes a private file under a temporary name and renames it when it is complete, so that a partial file
// never has the final name.
import { type FileHandle, lstat, open, realpath, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { StartupError } from '../../../server/db/startup-error.ts'
import { cannotWrite } from './explain.ts'

/** File mode: the file contains secrets, so only its owner can read it from its creation on. */
const PRIVATE = 0o600

/**
 * Calls `write` with a new empty file `<path>.part`, then renames it to `path` and replaces an existing file.
 * After an error the new file is deleted and an existing one stays unchanged. Throws `StartupError` (one
 * line) when the path is not writable.
 */
export async function writeWhole<T>(path: string, write: (file: FileHandle) => Promise<T>): Promise<T> {
  const target = await placeOf(path)
  const draft = `${target}.part`
  let file: FileHandle | undefined
  try {
    // Delete the remainder of a killed run, which may have another mode. `wx+` does not follow a symbolic link
    // that another user creates here.
    await rm(draft, { force: true })
    file = await open(draft, 'wx+', PRIVATE)
  } catch (error) {
    throw cannotWrite(target, error)
  }
  const { ino } = await file.stat()
  const isOurs = async () => (await lstat(draft).catch(() => undefined))?.ino === ino
  try {
    const result = await write(file)
    if (!(await isOurs()))
      throw new StartupError(
        `另一个备份正在写 ${target}，请等它完成 · Another backup is being written to ${target}; wait for it`,
      )
    await rename(draft, target)
    await syncFolder(dirname(target))
    return result
  } catch (error) {
    if (await isOurs()) await rm(draft, { force: true })
    throw error
  } finally {
    await file.close()
  }
}

/**
 * Resolves the target path and follows a symbolic link. Throws for an existing path that is no regular file,
 * e.g. /dev/null.
 */
async function placeOf(path: string): Promise<string> {
  try {
    const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
    if (!found) return path
    if (found.isDirectory()) throw Object.assign(new Error('is a folder'), { code: 'EISDIR' })
    if (!found.isFile())
      throw new StartupError(
        `${path} 不是普通文件，请给出别的文件名 · ${path} is not a plain file; give the name of another one`,
      )
    return await realpath(path)
  } catch (error) {
    throw cannotWrite(path, error)
  }
}

/** Syncs the folder: without that, a power failure could lose the rename. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
