// Reads and decompresses a response body, with a limit on the decompressed size.
import { type Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib'
import { FetchFailure } from './port.ts'

export const ACCEPT_ENCODING = 'gzip, deflate, br'

interface BodyLimits {
  url: string
  encoding: string | null
  max_bytes: number
}

/**
 * Reads the whole body into a buffer.
 * @throws {FetchFailure} TOO_LARGE above `max_bytes` after decompression; WRONG_TYPE for a content encoding
 * that was not requested
 * @throws the error of the stream (a closed connection, damaged compression)
 */
export async function readBody(body: Readable, { url, encoding, max_bytes }: BodyLimits): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      size += chunk.length
      if (size > max_bytes) {
        done(new FetchFailure('TOO_LARGE', { url, limit: max_bytes }))
        return
      }
      chunks.push(chunk)
      done()
    },
  })
  const coding = (encoding ?? '').trim().toLowerCase()
  if (coding === '' || coding === 'identity') await pipeline(body, sink)
  else if (coding === 'gzip' || coding === 'x-gzip') await pipeline(body, createGunzip(), sink)
  else if (coding === 'br') await pipeline(body, createBrotliDecompress(), sink)
  else if (coding === 'deflate') await inflate(body, sink)
  else throw new FetchFailure('WRONG_TYPE', { url, content_type: coding.slice(0, 100) })
  return Buffer.concat(chunks, size)
}

/**
 * "deflate" means zlib (RFC 9110, 8.4.1.2), but some servers send raw deflate; the first byte distinguishes
 * them.
 */
async function inflate(body: Readable, sink: Writable): Promise<void> {
  const iterator = body[Symbol.asyncIterator]()
  const first: IteratorResult<Buffer> = await iterator.next()
  if (first.done) return
  const isZlib = ((first.value[0] ?? 0) & 0x0f) === 8
  await pipeline(
    async function* () {
      yield first.value
      yield* { [Symbol.asyncIterator]: () => iterator }
    },
    isZlib ? createInflate() : createInflateRaw(),
    sink,
  )
}
