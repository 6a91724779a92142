// Writes a private file beside its place and moves it there once it is good, so that a half-written one is never taken for it.
import { type FileHandle, lstat, open, realpath, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { StartupError } from '../../../server/db/startup-error.ts'
import { cannotWrite } from './explain.ts'

/** Secrets are in it: readable by its owner alone, from its first moment. */
const PRIVATE = 0o600

/**
 * Runs `write` on a new empty file `<path>.part`, then gives it the name `path`, in place of a file that has it.
 * When anything fails, nothing is left of the new file and an older one stays. Throws `StartupError`, one line, where
 * the path cannot be written.
 */
export async function writeWhole<T>(path: string, write: (file: FileHandle) => Promise<T>): Promise<T> {
  const target = await placeOf(path)
  const draft = `${target}.part`
  let file: FileHandle | undefined
  try {
    // What a killed run has left, with whatever mode; `wx+` follows no link that somebody else puts there.
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

/** Where the file is to stand: behind a link, where the link leads. Refuses what is there and is no file: /dev/null, say. */
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

/** Without it a power cut could forget the new name. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
