// Uploads in parts on the local disk: each part a file of its own, joined in order when all are there.
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

/** Small, so that a slow line brings each within the time a request may take, and little is lost when it breaks. */
export const PART_BYTES = 1024 * 1024
/** Hidden names are no segments of a key: no file can be stored over parts, and no list shows them. */
const FOLDER = '.parts'
const UPLOAD_ID = /^[0-9a-f-]{36}$/
const PART = /^(\d{1,5})\.([0-9a-f]{64})$/

/** Parts lie in a hidden folder of `directory`; `pathOf` says where a key's file is. */
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

  /** The other files of a part, once a newer one has come: one part is one file, however often it is sent. */
  async function removeOlder(folder: string, part: number, digest: string): Promise<void> {
    for (const name of await readdir(folder)) {
      const [, its, of] = PART.exec(name) ?? []
      if (Number(its) === part && of !== digest) await rm(join(folder, name), { force: true })
    }
  }
  /** By part: of two that end at the same moment, neither removes the other's file after its own was removed. */
  const settling = new Map<string, Promise<unknown>>()
  async function inOrder(of: string, work: () => Promise<void>): Promise<void> {
    const mine = (settling.get(of) ?? Promise.resolve()).then(work, work)
    settling.set(of, mine)
    try {
      await mine
    } finally {
      if (settling.get(of) === mine) settling.delete(of)
    }
  }

  return {
    part_size: PART_BYTES,
    arrived,
    allowed: (leave, address, now) => readSigned(site_key, leave, address, now),
    async begin(key) {
      // A key that cannot be one is said now, not when all parts are there.
      pathOf(key)
      const upload_id = randomUUID()
      const settle = await createDurableFolder(folderOf(upload_id))
      await settle()
      return upload_id
    },
    partAddress: async ({ upload_id, facts = {} }, part, size, until, isMost = false) =>
      signPath(site_key, 'PUT', `${PART_PATH}${upload_id}/${part}`, until, {
        ...facts,
        [isMost ? 'most' : 'size']: String(size),
      }),
    async receive(upload_id, part, size, body, isMost = false) {
      const folder = folderOf(upload_id)
      if (!(await orUndefined(stat(folder)))) throw new PartRefused('GONE')
      const unfinished = join(folder, `.${randomUUID()}`)
      try {
        const digest = await writeBody(unfinished, size, body, isMost)
        await inOrder(`${upload_id}/${part}`, async () => {
          await rename(unfinished, join(folder, `${part}.${digest}`))
          await removeOlder(folder, part, digest)
          await syncDirectory(folder)
        })
        return `"${digest}"`
      } catch (error) {
        await rm(unfinished, { force: true })
        // Completed or aborted meanwhile.
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
        // Done before, or by somebody else at this moment: a file appears under its name only when it is whole.
        const done = await wholeFile(path)
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

/** Streams `body` to a new file and to the disk; answers its SHA-256. A body that was cut rejects. */
async function writeBody(path: string, size: number, body: Readable, isMost: boolean): Promise<string> {
  const hash = createHash('sha256')
  const file = await open(path, 'wx', 0o644)
  let written = 0
  try {
    // A request that is destroyed cannot be answered.
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      written += chunk.length
      if (written > size) throw new PartRefused('SIZE')
      hash.update(chunk)
      await file.write(chunk)
    }
    if (written !== size && !isMost) throw new PartRefused('SIZE')
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

/** Size and digest of a file that is there already. */
async function wholeFile(path: string): Promise<{ size: number; digest: string } | undefined> {
  const found = await orUndefined(stat(path))
  if (!found?.isFile()) return undefined
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) hash.update(chunk)
  return { size: found.size, digest: hash.digest('hex') }
}
