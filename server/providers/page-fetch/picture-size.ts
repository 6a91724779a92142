// Parses the dimensions of a picture from its header, without decoding it; five formats, a few bytes each.
import type { PictureFormat } from './port.ts'

export interface PictureSize {
  width: number
  height: number
}

/**
 * Returns the dimensions in pixels as rendered; undefined if the bytes do not contain them.
 * Sources: PNG 3rd edition §11.2.2; GIF89a §18; ITU-T T.81 B.2.2 and EXIF 2.32 tag 274; RFC 9649 §2.5–2.7;
 * ISO/IEC 14496-12 boxes with HEIF `ispe` and `irot`.
 */
export function pictureSize(format: PictureFormat, bytes: Uint8Array): PictureSize | undefined {
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    return READERS[format](body)
  } catch (error) {
    // A read beyond the end: the picture is cut off before its dimensions.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

const READERS: Record<PictureFormat, (body: Buffer) => PictureSize | undefined> = {
  png: (body) =>
    body.toString('latin1', 12, 16) === 'IHDR'
      ? { width: body.readUInt32BE(16), height: body.readUInt32BE(20) }
      : undefined,
  gif: (body) => ({ width: body.readUInt16LE(6), height: body.readUInt16LE(8) }),
  jpeg: jpegSize,
  webp: webpSize,
  avif: avifSize,
}

function jpegSize(body: Buffer): PictureSize | undefined {
  let at = 2
  let isTurned = false
  while (at < body.length) {
    if (body[at] !== 0xff) return undefined
    const marker = body.readUInt8(at + 1)
    if (marker === 0xff) {
      at += 1
      continue
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
    if (isFrame) {
      const [height, width] = [body.readUInt16BE(at + 5), body.readUInt16BE(at + 7)]
      return isTurned ? { width: height, height: width } : { width, height }
    }
    const length = body.readUInt16BE(at + 2)
    if (marker === 0xe1) isTurned ||= exifOrientation(body.subarray(at + 4, at + 2 + length)) >= 5
    // A length below 2 is invalid and would cause an endless loop.
    at += 2 + Math.max(2, length)
  }
  return undefined
}

/** Orientations 5–8 are rotated by 90°; 1 if the segment contains no orientation. */
function exifOrientation(segment: Buffer): number {
  if (segment.toString('latin1', 0, 6) !== 'Exif\0\0' || segment.length < 16) return 1
  const tiff = segment.subarray(6)
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const u16 = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  if (directory + 2 > tiff.length) return 1
  const entries = u16(directory)
  for (let entry = 0; entry < entries; entry += 1) {
    const at = directory + 2 + entry * 12
    if (at + 12 > tiff.length) return 1
    if (u16(at) === 274) return u16(at + 8)
  }
  return 1
}

function webpSize(body: Buffer): PictureSize | undefined {
  const chunk = body.toString('latin1', 12, 16)
  if (chunk === 'VP8 ')
    return { width: body.readUInt16LE(26) & 0x3fff, height: body.readUInt16LE(28) & 0x3fff }
  if (chunk === 'VP8X') return { width: body.readUIntLE(24, 3) + 1, height: body.readUIntLE(27, 3) + 1 }
  if (chunk !== 'VP8L' || body[20] !== 0x2f) return undefined
  const bits = body.readUInt32LE(21)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}

function avifSize(body: Buffer): PictureSize | undefined {
  const meta = boxes(body).find((box) => box.type === 'meta')
  // `meta` begins with a version and flags, four bytes.
  const properties = meta && boxes(meta.body.subarray(4)).find((box) => box.type === 'iprp')
  const list = properties && boxes(properties.body).find((box) => box.type === 'ipco')
  if (!list) return undefined
  const all = boxes(list.body)
  const sizes = all
    .filter((box) => box.type === 'ispe')
    .map((box) => ({ width: box.body.readUInt32BE(4), height: box.body.readUInt32BE(8) }))
    // Thumbnails and tiles have dimensions of their own; the whole picture is the largest.
    .sort((a, b) => b.width * b.height - a.width * a.height)
  const [whole] = sizes
  const isTurned = all.some((box) => box.type === 'irot' && box.body.readUInt8(0) % 2 === 1)
  return whole && isTurned ? { width: whole.height, height: whole.width } : whole
}

function boxes(body: Buffer): Array<{ type: string; body: Buffer }> {
  const found: Array<{ type: string; body: Buffer }> = []
  let at = 0
  while (at + 8 <= body.length && found.length < 1000) {
    const declaredSize = body.readUInt32BE(at)
    const head = declaredSize === 1 ? 16 : 8
    const length =
      declaredSize === 1
        ? Number(body.readBigUInt64BE(at + 8))
        : declaredSize === 0
          ? body.length - at
          : declaredSize
    if (length < head) break
    found.push({ type: body.toString('latin1', at + 4, at + 8), body: body.subarray(at + head, at + length) })
    at += length
  }
  return found
}
