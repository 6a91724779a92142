// Unpacks PalmDOC, the usual packing of a MOBI's text: signs as they are, a blank and a sign, or a piece of what came before.
import { EpubFailure } from '../port.ts'

/** A record holds 4,096 bytes of text; some makers say more. */
export const MAX_RECORD = 65_536

/** Throws EpubFailure BROKEN for what points before its own beginning, HOSTILE for more than a record holds. */
export function unpackPalmDoc(packed: Uint8Array): Buffer {
  // Two bytes become ten at most.
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
      for (let left = (pair & 7) + 3; left > 0; left -= 1, size += 1) out[size] = out[size - distance] ?? 0
    }
    if (size > MAX_RECORD) throw new EpubFailure('HOSTILE', 'a record unpacks too far')
  }
  return out.subarray(0, size)
}
