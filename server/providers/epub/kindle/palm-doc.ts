// Decompresses PalmDOC, the usual compression of MOBI text: literals, space plus character, or copies.
import { EpubFailure } from '../port.ts'

/** Max. bytes of a decompressed record. The format has 4,096; some programs write more. */
export const MAX_RECORD = 65_536

/**
 * Decompresses one record. Throws EpubFailure: BROKEN for a copy from before the record's beginning, HOSTILE
 * for a record that is too long.
 */
export function unpackPalmDoc(packed: Uint8Array): Buffer {
  // Two bytes decode to ten bytes at most.
  const out = Buffer.allocUnsafe(Math.min(MAX_RECORD, packed.length * 5) + 10)
  let size = 0
  for (let at = 0; at < packed.length; ) {
    const byte = packed[at] ?? 0
    at += 1
    if (byte === 0 || (byte > 8 && byte < 0x80)) out[size++] = byte
    else if (byte <= 8) {
      out.set(packed.subarray(at, at + byte), size)
      size += Math.min(byte, packed.length - at)
      at += byte
    } else if (byte >= 0xc0) {
      out[size++] = 0x20
      out[size++] = byte ^ 0x80
    } else {
      const pair = ((byte << 8) | (packed[at] ?? 0)) & 0x3fff
      at += 1
      const distance = pair >> 3
      if (distance === 0 || distance > size) throw new EpubFailure('BROKEN', 'points before its record')
      for (let remaining = (pair & 7) + 3; remaining > 0; remaining -= 1, size += 1)
        out[size] = out[size - distance] ?? 0
    }
    if (size > MAX_RECORD) throw new EpubFailure('HOSTILE', 'a record unpacks too far')
  }
  return out.subarray(0, size)
}
