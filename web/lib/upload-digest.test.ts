// Shows that the digest of a file is its SHA-256, and that a file above the limit of a book is not read into memory.
import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { createRandomSource } from '../../domain/question/random-source.ts'
import { MAX_BOOK_BYTES } from '../../domain/upload/kinds.ts'
import { computeDigest } from './upload.ts'

it('is the SHA-256 of any bytes', async () => {
  const draw = createRandomSource('digest')
  for (const size of [0, 1, 63, 64, 65, 100_000]) {
    const bytes = Uint8Array.from({ length: size }, () => Math.floor(draw() * 256))
    expect(await computeDigest(new Blob([bytes]))).toBe(createHash('sha256').update(bytes).digest('hex'))
  }
})

it('is left to the server for a file that is too large for a book', async () => {
  let reads = 0
  const sized = (size: number): Blob => {
    const arrayBuffer = async () => new ArrayBuffer(reads++)
    return Object.defineProperties(new Blob(), { size: { value: size }, arrayBuffer: { value: arrayBuffer } })
  }
  expect(await computeDigest(sized(MAX_BOOK_BYTES))).toMatch(/^[\da-f]{64}$/)
  expect(await computeDigest(sized(MAX_BOOK_BYTES + 1))).toBeUndefined()
  expect(reads).toBe(1)
})
