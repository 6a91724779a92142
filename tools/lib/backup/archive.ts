// The backup file: gzip around records, each a line of JSON and the bytes it announces, closed by a checksum of all.
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { pipeline as pipelineOf, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { StartRefused } from '../../../server/db/start-refused.ts'

/** What a record says; `body` is what follows its line. */
export type Head =
  | { kind: 'backup'; format: 1; made_at: string; migrations: { tag: string; hash: string }[]; queue: number }
  | { kind: 'table'; schema: string; name: string; columns: string[] }
  | { kind: 'rows' }
  | { kind: 'table-end'; rows: number; sha256: string }
  | { kind: 'sequence'; schema: string; name: string; value: number; is_called: boolean }
  | { kind: 'file'; path: string }
  | { kind: 'part' }
  | { kind: 'file-end'; size: number; sha256: string }
  | { kind: 'end'; sha256: string }

export type Entry = { head: Head; body?: Buffer }

const NEWLINE = 0x0a
/** A line longer than this is not one of ours. */
const LONGEST_LINE = 1024 * 1024

/** Writes the entries and their checksum to `path`: under another name first, so that `path` is whole or not there. */
export async function writeArchive(path: string, entries: AsyncIterable<Entry>): Promise<void> {
  const draft = `${path}.part`
  try {
    await pipeline(Readable.from(encode(entries)), createGzip({ level: 6 }), createWriteStream(draft))
    const file = await open(draft, 'r+')
    await file.sync()
    await file.close()
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

async function* encode(entries: AsyncIterable<Entry>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  for await (const { head, body } of entries) {
    const line = Buffer.from(`${JSON.stringify({ ...head, ...(body ? { bytes: body.length } : {}) })}\n`)
    hash.update(line)
    yield line
    if (!body) continue
    hash.update(body)
    yield body
  }
  yield Buffer.from(`${JSON.stringify({ kind: 'end', sha256: hash.digest('hex') })}\n`)
}

/** Reads what `writeArchive` wrote. Throws `StartRefused` for a file that is not a backup, is cut short or damaged. */
export async function* readArchive(path: string): AsyncGenerator<Entry> {
  const hash = createHash('sha256')
  let hasEnd = false
  try {
    const reader = new Frames(unzipped(path))
    for (;;) {
      const line = await reader.line()
      if (line === undefined) break
      const { bytes, ...head }: Head & { bytes?: number } = JSON.parse(line.toString())
      if (head.kind === 'end') {
        if (hash.digest('hex') !== head.sha256) throw damaged(path)
        hasEnd = true
        break
      }
      const body = bytes === undefined ? undefined : await reader.take(bytes)
      hash.update(line).update('\n')
      if (body) hash.update(body)
      yield body ? { head, body } : { head }
    }
  } catch (error) {
    throw asDamage(path, error)
  }
  if (!hasEnd) throw damaged(path)
}

/** Cuts a stream of bytes into lines and blocks of a given length. */
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
      if (this.#rest.length > LONGEST_LINE) throw new SyntaxError('not a record')
      if (!(await this.#more())) {
        if (this.#rest.length > 0) throw new SyntaxError('cut short')
        return undefined
      }
    }
  }

  async take(size: number): Promise<Buffer> {
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

function unzipped(path: string): AsyncIterable<Buffer> {
  const gunzip = createGunzip({ chunkSize: 256 * 1024 })
  // Unlike `pipe` this hands a reading error on to whoever reads the result.
  pipelineOf(createReadStream(path), gunzip, () => undefined)
  return gunzip
}

const damaged = (path: string): StartRefused =>
  new StartRefused(`备份不完整或已损坏：${path} · The backup is cut short or damaged: ${path}`)

function asDamage(path: string, error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException).code ?? ''
  return error instanceof SyntaxError || code.startsWith('Z_') ? damaged(path) : error
}
