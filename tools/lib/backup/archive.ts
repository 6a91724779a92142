// Format of the backup file: a title line, gzip around records (a line of JSON, then as many bytes as it
// states), a SHA-256 of everything.
import { createHash } from 'node:crypto'
import { type FileHandle, open, stat } from 'node:fs/promises'
import { pipeline as pipelineOf, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { StartupError } from '../../../server/db/startup-error.ts'
import { cannotRead, cannotWrite } from './explain.ts'

/** The header of a record. `body` is the payload after its line. */
export type RecordHeader =
  | { kind: 'backup'; made_at: string; migrations: { tag: string; hash: string }[]; queue: number }
  | { kind: 'table'; schema: string; name: string; columns: string[] }
  | { kind: 'rows' }
  | { kind: 'table-end'; rows: number; sha256: string }
  | { kind: 'sequence'; schema: string; name: string; value: number; is_called: boolean }
  | { kind: 'file'; path: string }
  | { kind: 'part' }
  | { kind: 'file-end'; size: number; sha256: string }
  | { kind: 'end' }

export type BackupEntry = { head: RecordHeader; body?: Buffer }

/** A file open for reading, whose checksum has been verified. */
export type BackupArchive = { path: string; handle: FileHandle; size: number }

/** Max. size of a record's body in bytes: a reader holds one record in memory. */
export const MAX_RECORD_BYTES = 1024 * 1024
/**
 * Format version. Version 1 had its checksum inside the gzip stream and could contain rows that were damaged
 * before they were written.
 */
const FORMAT = 2
const TITLE = `kaijuan backup ${FORMAT}\n`
const ANY_TITLE = /^kaijuan backup (\d{1,9})\n/
const SEAL = 32
const NEWLINE = 0x0a
const MAX_LINE_LENGTH = 1024 * 1024
const CHUNK = 256 * 1024

/**
 * Writes the entries to `handle`, a new file, and syncs it to the disk. `path` is used in error messages
 * only.
 */
export async function writeArchive(
  handle: FileHandle,
  path: string,
  entries: AsyncIterable<BackupEntry>,
  signal?: AbortSignal,
): Promise<void> {
  // Store the original error: after a failed write the pipeline may only report an abort.
  let failure: unknown
  const failing = (error: unknown): never => {
    failure = cannotWrite(path, error)
    throw failure
  }
  const write = async (pieces: AsyncIterable<Buffer>) => {
    for await (const piece of pieces) await handle.writeFile(piece).catch(failing)
  }
  try {
    await pipeline(
      Readable.from(encode(entries), { highWaterMark: 1 }),
      createGzip({ level: 6, chunkSize: CHUNK }),
      sealed,
      write,
      { signal },
    )
  } catch (error) {
    throw failure ?? error
  }
  await handle.sync().catch(failing)
}

async function* encode(entries: AsyncIterable<BackupEntry>): AsyncGenerator<Buffer> {
  for await (const { head, body } of entries) {
    yield Buffer.from(`${JSON.stringify({ ...head, ...(body ? { bytes: body.length } : {}) })}\n`)
    if (body) yield body
  }
}

async function* sealed(zipped: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256').update(TITLE)
  yield Buffer.from(TITLE)
  for await (const piece of zipped) {
    hash.update(piece)
    yield piece
  }
  yield hash.digest()
}

/**
 * Opens the backup at `path` and reads it once to validate its checksum. Throws `StartupError` (one line) for
 * anything but a complete backup of this format. The caller closes the handle.
 */
export async function openBackupArchive(path: string): Promise<BackupArchive> {
  let handle: FileHandle | undefined
  try {
    const found = await stat(path)
    if (found.isDirectory()) throw Object.assign(new Error('is a folder'), { code: 'EISDIR' })
    if (!found.isFile()) throw notOurs(path)
    handle = await open(path, 'r')
    return await checkSeal(handle, path)
  } catch (error) {
    await handle?.close()
    throw cannotRead(path, error)
  }
}

/**
 * Reads an open file to its end and validates its checksum. Throws `StartupError` when any byte is different.
 */
export async function checkSeal(handle: FileHandle, path: string): Promise<BackupArchive> {
  const { size } = await handle.stat()
  const start = await handle.read(Buffer.alloc(64), 0, 64, 0)
  const format = ANY_TITLE.exec(start.buffer.toString('latin1', 0, start.bytesRead))?.[1]
  if (format === undefined) throw start.buffer.readUInt16BE() === 0x1f8b ? unreliable(path) : notOurs(path)
  if (Number(format) > FORMAT) throw newer(path)
  if (Number(format) < FORMAT) throw unreliable(path)
  if (size <= TITLE.length + SEAL) throw damaged(path)
  const hash = createHash('sha256')
  for await (const chunk of bytesOf(handle, 0, size - SEAL)) hash.update(chunk)
  const seal = await handle.read(Buffer.alloc(SEAL), 0, SEAL, size - SEAL)
  if (!hash.digest().equals(seal.buffer)) throw damaged(path)
  return { path, handle, size }
}

/** Parses the entries of a backup, in order. */
export async function* readArchive({ path, handle, size }: BackupArchive): AsyncGenerator<BackupEntry> {
  const gunzip = createGunzip({ chunkSize: CHUNK })
  // Unlike `pipe`, `pipeline` forwards a read error to the consumer of the stream.
  pipelineOf(bytesOf(handle, TITLE.length, size - SEAL), gunzip, () => undefined)
  const frames = new Frames(gunzip)
  try {
    for (let line = await frames.line(); line !== undefined; line = await frames.line()) {
      const { bytes, ...head }: RecordHeader & { bytes?: number } = JSON.parse(line.toString())
      yield bytes === undefined ? { head } : { head, body: await frames.take(bytes) }
    }
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? ''
    throw error instanceof SyntaxError || code.startsWith('Z_') ? damaged(path) : cannotRead(path, error)
  } finally {
    gunzip.destroy()
  }
}

const bytesOf = (handle: FileHandle, start: number, end: number): Readable =>
  handle.createReadStream({ start, end: end - 1, autoClose: false, highWaterMark: CHUNK })

/** Parser that splits a byte stream into lines and into chunks of a given length. */
class Frames {
  #source: AsyncIterator<Buffer>
  #rest: Buffer = Buffer.alloc(0)

  constructor(stream: AsyncIterable<Buffer>) {
    this.#source = stream[Symbol.asyncIterator]()
  }

  async line(): Promise<Buffer | undefined> {
    for (;;) {
      const end = this.#rest.indexOf(NEWLINE)
      if (end >= 0) return this.#cut(end, 1)
      if (this.#rest.length > MAX_LINE_LENGTH) throw new SyntaxError('not a record')
      if (!(await this.#more())) {
        if (this.#rest.length > 0) throw new SyntaxError('cut short')
        return undefined
      }
    }
  }

  async take(size: number): Promise<Buffer> {
    if (!Number.isInteger(size) || size < 0 || size > MAX_RECORD_BYTES)
      throw new SyntaxError('not a size of ours')
    while (this.#rest.length < size) if (!(await this.#more())) throw new SyntaxError('cut short')
    return this.#cut(size, 0)
  }

  #cut(size: number, skip: number): Buffer {
    const piece = this.#rest.subarray(0, size)
    this.#rest = this.#rest.subarray(size + skip)
    return piece
  }

  async #more(): Promise<boolean> {
    const { done, value } = await this.#source.next()
    if (done) return false
    this.#rest = this.#rest.length === 0 ? value : Buffer.concat([this.#rest, value])
    return true
  }
}

const damaged = (path: string): StartupError =>
  new StartupError(
    `备份不完整或已损坏，请换一份备份：${path} · The backup is cut short or damaged, use another one: ${path}`,
  )
const notOurs = (path: string): StartupError =>
  new StartupError(
    `不是开卷的备份文件，请检查路径：${path} · Not a backup that npm run backup wrote; check the path: ${path}`,
  )
const newer = (path: string): StartupError =>
  new StartupError(
    `备份来自更新的版本，请用那个版本恢复：${path} · The backup was written by a newer version; restore it with that version`,
  )
const unreliable = (path: string): StartupError =>
  new StartupError(
    `备份是旧格式的，内容可能有误，请用现在的版本重新备份：${path} · A backup of the first format, which may hold damaged rows; take a new one with this version, or restore it with the version that wrote it`,
  )
