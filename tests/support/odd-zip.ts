// Packs parts as zip writers of all kinds do: with descriptors behind the data, in zip64, with extra fields and comments.
import { crc32, deflateRawSync } from 'node:zlib'

export interface OddPart {
  name: string
  data: Uint8Array
  stored?: boolean
}
export interface ZipWays {
  /** Sizes come behind the data, not before it. */
  descriptors?: boolean
  /** Sizes and places are in fields of 64 bits. */
  wide?: boolean
  /** A field of the writer's own before the data. */
  extra?: boolean
  comment?: string
}

const MANY = 0xffffffff

const numbers = (layout: readonly (readonly [2 | 4 | 8, number])[]): Buffer =>
  Buffer.concat(
    layout.map(([size, value]) => {
      const bytes = Buffer.alloc(size)
      if (size === 8) bytes.writeBigUInt64LE(BigInt(value))
      else bytes.writeUIntLE(value, 0, size)
      return bytes
    }),
  )

/** A zip of these parts. */
export function oddZip(parts: readonly OddPart[], ways: ZipWays = {}): Buffer {
  const written: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, data, stored = false } of parts) {
    const packed = stored ? Buffer.from(data) : deflateRawSync(data)
    const title = Buffer.from(name)
    const isBehind = ways.descriptors === true && !stored
    const flags = 0x800 | (isBehind ? 8 : 0)
    const method = stored ? 0 : 8
    const crc = crc32(data)
    const sizes = [
      [4, ways.wide ? MANY : packed.length],
      [4, ways.wide ? MANY : data.length],
    ] as const
    const wide = ways.wide
      ? numbers([
          [2, 1],
          [2, 16],
          [8, data.length],
          [8, packed.length],
        ])
      : Buffer.alloc(0)
    const own = ways.extra
      ? numbers([
          [2, 0xcafe],
          [2, 4],
          [4, 7],
        ])
      : Buffer.alloc(0)
    const local = Buffer.concat([
      numbers([
        [4, 0x04034b50],
        [2, 45],
        [2, flags],
        [2, method],
        [4, 0],
        [4, isBehind ? 0 : crc],
      ]),
      isBehind
        ? numbers([
            [4, 0],
            [4, 0],
          ])
        : numbers(sizes),
      numbers([
        [2, title.length],
        [2, (isBehind ? 0 : wide.length) + own.length],
      ]),
      title,
      isBehind ? Buffer.alloc(0) : wide,
      own,
      packed,
      isBehind
        ? numbers([
            [4, 0x08074b50],
            [4, crc],
            [4, packed.length],
            [4, data.length],
          ])
        : Buffer.alloc(0),
    ])
    const placed = ways.wide
      ? numbers([
          [2, 1],
          [2, 24],
          [8, data.length],
          [8, packed.length],
          [8, at],
        ])
      : Buffer.alloc(0)
    directory.push(
      numbers([[4, 0x02014b50], [2, 45], [2, 45], [2, flags], [2, method], [4, 0], [4, crc], ...sizes]),
      numbers([
        [2, title.length],
        [2, placed.length],
        [2, 0],
        [2, 0],
        [2, 0],
        [4, 0],
        [4, ways.wide ? MANY : at],
      ]),
      title,
      placed,
    )
    written.push(local)
    at += local.length
  }
  const listed = Buffer.concat(directory)
  const count = parts.length
  const wideEnd = ways.wide
    ? numbers([
        [4, 0x06064b50],
        [8, 44],
        [2, 45],
        [2, 45],
        [4, 0],
        [4, 0],
        [8, count],
        [8, count],
        [8, listed.length],
        [8, at],
        [4, 0x07064b50],
        [4, 0],
        [8, at + listed.length],
        [4, 1],
      ])
    : Buffer.alloc(0)
  const comment = Buffer.from(ways.comment ?? '')
  const end = numbers([
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, ways.wide ? 0xffff : count],
    [2, ways.wide ? 0xffff : count],
    [4, ways.wide ? MANY : listed.length],
    [4, ways.wide ? MANY : at],
    [2, comment.length],
  ])
  return Buffer.concat([...written, listed, wideEnd, end, comment])
}
