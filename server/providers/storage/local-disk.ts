// Object storage on the local disk; each write is atomic.
import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { createDurableFolder, orUndefined } from './durable.ts'
import { checkType, contentType, KEY_SEGMENT, parseStorageKey } from './key.ts'
import { localParts } from './local-parts.ts'
import { BadStorageKey, isPrivate, type ObjectStorage, type OwnUploads, type StoredFile } from './port.ts'
import { signPath } from './signed-path.ts'

export type LocalDisk = ObjectStorage & { uploads: OwnUploads }

/**
 * Creates the storage.
 * @param directory created if it does not exist
 * @param site_key signs the URLs of private files and of upload parts
 * @param prefix URL prefix of public files
 */
export function localDisk(directory: string, site_key: string, prefix = '/files/'): LocalDisk {
  const pathOf = (key: string) => join(directory, ...parseStorageKey(key))

  async function describe(key: string): Promise<StoredFile | undefined> {
    const found = await orUndefined(stat(pathOf(key)))
    return found?.isFile() ? { content_type: contentType(key), size: found.size } : undefined
  }

  return {
    async put(key, bytes, content_type) {
      const path = pathOf(key)
      checkType(key, content_type)
      const folder = dirname(path)
      const settle = await createDurableFolder(folder)
      const unfinished = join(folder, `.${randomUUID()}.part`)
      try {
        await writeDurably(unfinished, bytes)
        await rename(unfinished, path)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
      await settle()
    },
    get: async (key) => orUndefined(readFile(pathOf(key))),
    has: async (key) => (await describe(key)) !== undefined,
    describe,
    async stream(key, range) {
      const file = await orUndefined(open(pathOf(key), constants.O_RDONLY))
      if (!file) return undefined
      const found = await file.stat()
      if (found.isFile())
        return { content_type: contentType(key), size: found.size, body: file.createReadStream(range) }
      await file.close()
      return undefined
    },
    async *list(segment) {
      const top = pathOf(segment)
      // Read one folder at a time, so that the list of all files is never held in memory.
      for (const folders = [top]; ; ) {
        const folder = folders.pop()
        if (folder === undefined) return
        for (const entry of (await orUndefined(readdir(folder, { withFileTypes: true }))) ?? []) {
          const path = join(folder, entry.name)
          if (entry.isDirectory()) folders.push(path)
          else if (entry.isFile() && KEY_SEGMENT.test(entry.name)) {
            const found = await orUndefined(stat(path))
            if (found) yield { key: keyOf(directory, path), changed_at: found.mtime }
          }
        }
      }
    },
    remove: async (key) => rm(pathOf(key), { force: true }),
    url(key) {
      if (isPrivate(key)) throw new BadStorageKey(key)
      return prefix + parseStorageKey(key).join('/')
    },
    async signedUrl(key, until) {
      if (!isPrivate(key)) throw new BadStorageKey(key)
      return signPath(site_key, 'GET', `/${parseStorageKey(key).join('/')}`, until)
    },
    uploads: localParts(directory, site_key, pathOf),
  }
}

const keyOf = (directory: string, path: string): string => relative(directory, path).split(sep).join('/')

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o644)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}
