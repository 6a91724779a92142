// Keeps files on the local disk, each written whole or not at all.
import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { BadStorageKey, type Storage, type StoredFile } from './port.ts'

const SEGMENT = /^[a-z0-9][a-z0-9._-]*$/
const CONTENT_TYPES = new Map(
  Object.entries({
    png: 'image/png',
    jpg: 'image/jpeg',
    webp: 'image/webp',
    gif: 'image/gif',
    avif: 'image/avif',
    // Covers that we draw ourselves; a picture from outside is never one (`sniffPicture` takes five formats).
    svg: 'image/svg+xml',
    mp3: 'audio/mpeg',
    pdf: 'application/pdf',
    epub: 'application/epub+zip',
    md: 'text/markdown; charset=utf-8',
    txt: 'text/plain; charset=utf-8',
    json: 'application/json',
  }),
)

/**
 * @param directory made when it is missing
 * @param prefix what the address of a file begins with
 */
export function localDisk(directory: string, prefix = '/files/'): Storage {
  const pathOf = (key: string) => join(directory, ...segments(key))

  async function describe(key: string): Promise<StoredFile | undefined> {
    const found = await orUndefined(stat(pathOf(key)))
    return found?.isFile() ? { content_type: contentType(key), size: found.size } : undefined
  }

  return {
    async put(key, bytes, content_type) {
      const path = pathOf(key)
      if (!isOfType(key, content_type)) throw new BadStorageKey(key)
      const folder = dirname(path)
      const firstMade = await mkdir(folder, { recursive: true })
      const unfinished = join(folder, `.${randomUUID()}.part`)
      try {
        await writeDurably(unfinished, bytes)
        await rename(unfinished, path)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
      await syncDirectory(folder)
      if (firstMade) await syncUpTo(folder, dirname(firstMade))
    },
    get: async (key) => orUndefined(readFile(pathOf(key))),
    has: async (key) => (await describe(key)) !== undefined,
    describe,
    async stream(key) {
      const file = await orUndefined(open(pathOf(key), constants.O_RDONLY))
      if (!file) return undefined
      const found = await file.stat()
      if (found.isFile())
        return { content_type: contentType(key), size: found.size, body: file.createReadStream() }
      await file.close()
      return undefined
    },
    async *list(segment) {
      const top = pathOf(segment)
      // Folder by folder, so that a great many files are never held at once.
      for (const folders = [top]; ; ) {
        const folder = folders.pop()
        if (folder === undefined) return
        for (const entry of (await orUndefined(readdir(folder, { withFileTypes: true }))) ?? []) {
          const path = join(folder, entry.name)
          if (entry.isDirectory()) folders.push(path)
          else if (entry.isFile() && SEGMENT.test(entry.name)) {
            const found = await orUndefined(stat(path))
            if (found) yield { key: keyOf(directory, path), changed_at: found.mtime }
          }
        }
      }
    },
    remove: async (key) => rm(pathOf(key), { force: true }),
    url: (key) => prefix + segments(key).join('/'),
  }
}

/** Lower-case segments only: no `..`, no hidden file, nothing absolute, no backslash, no encoding to see through. */
function segments(key: string): string[] {
  const parts = key.split('/')
  if (key.length > 200 || !parts.every((part) => SEGMENT.test(part))) throw new BadStorageKey(key)
  return parts
}

const keyOf = (directory: string, path: string): string => relative(directory, path).split(sep).join('/')

function contentType(key: string): string {
  return CONTENT_TYPES.get(key.slice(key.lastIndexOf('.') + 1)) ?? 'application/octet-stream'
}

/** The extension decides what is sent to readers, so it may not say something else than the writer. */
function isOfType(key: string, content_type: string): boolean {
  const base = (type: string) => type.split(';')[0]?.trim().toLowerCase()
  return base(contentType(key)) === base(content_type)
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o644)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** A rename lasts only when its directory has reached the disk too. */
async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, constants.O_RDONLY)
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}

/** Folders made on the way are entries of their parents, up to the one that was there before. */
async function syncUpTo(folder: string, top: string): Promise<void> {
  for (let one = folder; one !== top; ) {
    one = dirname(one)
    await syncDirectory(one)
  }
}

async function orUndefined<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR') return undefined
    throw error
  }
}
