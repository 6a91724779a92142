// Multipart uploads on the local disk: each part is a file; the parts are joined in order at the end.
import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { createDurableFolder, orUndefined, syncDirectory } from './durable.ts'
import {
  type ArrivedPart,
  type OwnUploads,
  PART_PATH,
  PartRefused,
  UploadFailure,
  type UploadRef,
} from './port.ts'
import { readSigned, signPath } from './signed-path.ts'

/**
 * Small, so that a part is uploaded within the request timeout even on a slow connection, and little is lost
 * when the connection breaks.
 */
export const PART_BYTES = 1024 * 1024
/**
 * A hidden name is not a valid key segment: no file can be stored over the parts, and no list contains them.
 */
const FOLDER = '.parts'
const UPLOAD_ID = /^[0-9a-f-]{36}$/
const PART = /^(\d{1,5})\.([0-9a-f]{64})$/

/** Stores parts in a hidden folder of `directory`; `pathOf` maps a key to the path of its file. */
export function localParts(directory: string, site_key: string, pathOf: (key: string) => string): OwnUploads {
  const folderOf = (upload_id: string) => {
    if (!UPLOAD_ID.test(upload_id)) throw new UploadFailure('GONE')
    return join(directory, FOLDER, upload_id)
  }

  async function arrived({ upload_id }: UploadRef): Promise<ArrivedPart[]> {
    const folder = folderOf(upload_id)
    const found: ArrivedPart[] = []
    for (const name of (await orUndefined(readdir(folder))) ?? []) {
      const [, part, digest] = PART.exec(name) ?? []
      const file = part === undefined ? undefined : await orUndefined(stat(join(folder, name)))
      if (file) found.push({ part: Number(part), size: file.size, etag: `"${digest}"` })
    }
    return found.sort((a, b) => a.part - b.part)
  }

  /**
   * Deletes older files of a part after a newer one has arrived: there is one file per part, no matter how
   * often it is sent.
   */
  async function removeOlder(folder: string, part: number, digest: string): Promise<void> {
    for (const name of await readdir(folder)) {
      const [, its, of] = PART.exec(name) ?? []
      if (Number(its) === part && of !== digest) await rm(join(folder, name), { force: true })
    }
  }
  /**
   * A queue per part: if two uploads of a part finish at the same time, neither may delete the file of the
   * other after its own was deleted.
   */
  const settling = new Map<string, Promise<unknown>>()
  async function inOrder(of: string, work: () => Promise<void>): Promise<void> {
    const queued = (settling.get(of) ?? Promise.resolve()).then(work, work)
    settling.set(of, queued)
    try {
      await queued
    } finally {
      if (settling.get(of) === queued) settling.delete(of)
    }
  }

  return {
    part_size: PART_BYTES,
    arrived,
    allowed: (method, address, now) => readSigned(site_key, method, address, now),
    async begin(key) {
      // Validate the key at the start, not after all parts have arrived.
      pathOf(key)
      const upload_id = randomUUID()
      const settle = await createDurableFolder(folderOf(upload_id))
      await settle()
      return upload_id
    },
    partAddress: async ({ upload_id, facts = {} }, part, size, until, isMaxSize = false) =>
      signPath(site_key, 'PUT', `${PART_PATH}${upload_id}/${part}`, until, {
        ...facts,
        [isMaxSize ? 'most' : 'size']: String(size),
      }),
    async receive(upload_id, part, size, body, isMaxSize = false) {
      const folder = folderOf(upload_id)
      if (!(await orUndefined(stat(folder)))) throw new PartRefused('GONE')
      const unfinished = join(folder, `.${randomUUID()}`)
      try {
        const digest = await writeBody(unfinished, size, body, isMaxSize)
        await inOrder(`${upload_id}/${part}`, async () => {
          await rename(unfinished, join(folder, `${part}.${digest}`))
          await removeOlder(folder, part, digest)
          await syncDirectory(folder)
        })
        return `"${digest}"`
      } catch (error) {
        await rm(unfinished, { force: true })
        // The upload was completed or aborted during the request.
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
          throw new PartRefused('GONE')
        throw error
      }
    },
    async complete({ key, upload_id }, parts) {
      const path = pathOf(key)
      const folder = folderOf(upload_id)
      try {
        const there = await arrived({ key, upload_id })
        const names = parts.map(({ part, size, etag }) => {
          const its = there.find((one) => one.part === part && one.etag === etag && one.size === size)
          if (!its) throw new UploadFailure(there.length === 0 ? 'GONE' : 'MISMATCH')
          return join(folder, `${part}.${etag.slice(1, -1)}`)
        })
        const joined = await joinInto(path, names)
        await rm(folder, { recursive: true, force: true })
        return joined
      } catch (error) {
        // The upload was completed before, or by a concurrent request: rename is atomic, so an existing file
        // is complete.
        const done = await existingFile(path)
        if (done) return done
        throw error
      }
    },
    abort: ({ upload_id }) => rm(folderOf(upload_id), { recursive: true, force: true }),
    async *unfinished() {
      for (const upload_id of (await orUndefined(readdir(join(directory, FOLDER)))) ?? []) {
        const found = await orUndefined(stat(join(directory, FOLDER, upload_id)))
        if (found && UPLOAD_ID.test(upload_id)) yield { key: '', upload_id, begun_at: found.mtime }
      }
    },
  }
}

/**
 * Writes the stream `body` to a new file and syncs it to disk; returns its SHA-256. Rejects if the body was
 * cut.
 */
async function writeBody(path: string, size: number, body: Readable, isMaxSize: boolean): Promise<string> {
  const hash = createHash('sha256')
  const file = await open(path, 'wx', 0o644)
  let written = 0
  try {
    // Do not destroy the request stream: the response to it could not be sent any more.
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      written += chunk.length
      if (written > size) throw new PartRefused('SIZE')
      hash.update(chunk)
      await file.write(chunk)
    }
    if (written !== size && !isMaxSize) throw new PartRefused('SIZE')
    await file.sync()
  } finally {
    await file.close()
  }
  return hash.digest('hex')
}

async function joinInto(path: string, names: readonly string[]): Promise<{ size: number; digest: string }> {
  const hash = createHash('sha256')
  const settle = await createDurableFolder(dirname(path))
  const unfinished = join(dirname(path), `.${randomUUID()}.part`)
  let size = 0
  try {
    const file = await open(unfinished, 'wx', 0o644)
    try {
      for (const name of names) size += await append(file, name, hash)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  await settle()
  return { size, digest: hash.digest('hex') }
}

async function append(file: FileHandle, from: string, hash: ReturnType<typeof createHash>): Promise<number> {
  let size = 0
  for await (const chunk of createReadStream(from) as AsyncIterable<Buffer>) {
    hash.update(chunk)
    await file.write(chunk)
    size += chunk.length
  }
  return size
}

/** Size and digest of an existing file; undefined if there is none. */
async function existingFile(path: string): Promise<{ size: number; digest: string } | undefined> {
  const found = await orUndefined(stat(path))
  if (!found?.isFile()) return undefined
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) hash.update(chunk)
  return { size: found.size, digest: hash.digest('hex') }
}
