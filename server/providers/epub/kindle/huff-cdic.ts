// Decompresses Huff/CDIC, the stronger compression of MOBI text: Huffman codes for nested phrases.
import { EpubFailure } from '../port.ts'
import { MAX_RECORD } from './palm-doc.ts'

const MAX_DEPTH = 32
/** Max. bytes of all decoded phrases; a long novel has a tenth of it. */
const MAX_PHRASES = 20_000_000
const MAX_PHRASE_COUNT = 1_000_000

type Phrase = { bytes: Buffer; isPlain: boolean; isOpen: boolean }

/**
 * Creates a decompressor from the HUFF record and the CDIC records after it. Both this function and the
 * decompressor throw EpubFailure.
 */
export function huffCdic(huff: Buffer, dictionaries: readonly Buffer[]): (packed: Uint8Array) => Buffer {
  if (huff.toString('latin1', 0, 4) !== 'HUFF') throw new EpubFailure('BROKEN', 'no HUFF')
  const bytesAt = huff.readUInt32BE(8)
  const lengthsAt = huff.readUInt32BE(12)
  const byByte = Array.from({ length: 256 }, (_, byte) => huff.readUInt32BE(bytesAt + byte * 4))
  const byLength = Array.from({ length: 33 }, (_, length) =>
    length === 0
      ? { least: 0, most: 0 }
      : {
          least: huff.readUInt32BE(lengthsAt + (length - 1) * 8),
          most: huff.readUInt32BE(lengthsAt + (length - 1) * 8 + 4),
        },
  )
  const phrases = phrasesOf(dictionaries)
  let unpacked = 0

  const unpack = (packed: Uint8Array, depth: number): Buffer => {
    if (depth > MAX_DEPTH) throw new EpubFailure('HOSTILE', 'phrases too deep')
    const pieces: Buffer[] = []
    let size = 0
    for (let bit = 0; bit < packed.length * 8; ) {
      const bits = bitsAt(packed, bit)
      const entry = byByte[bits >>> 24] ?? 0
      let length = entry & 0x1f
      let most = entry >>> 8
      if (!(entry & 0x80)) {
        while (length > 0 && length < 33 && bits >>> (32 - length) < (byLength[length]?.least ?? 0))
          length += 1
        most = byLength[length]?.most ?? 0
      }
      if (length === 0 || length > 32) throw new EpubFailure('BROKEN', 'no such code')
      bit += length
      if (bit > packed.length * 8) break
      const piece = phraseAt(most - (bits >>> (32 - length)), depth)
      size += piece.length
      if (size > MAX_RECORD) throw new EpubFailure('HOSTILE', 'a record unpacks too far')
      pieces.push(piece)
    }
    return Buffer.concat(pieces, size)
  }
  const phraseAt = (index: number, depth: number): Buffer => {
    const phrase = phrases[index]
    if (!phrase) throw new EpubFailure('BROKEN', 'no such phrase')
    if (phrase.isPlain) return phrase.bytes
    if (phrase.isOpen) throw new EpubFailure('HOSTILE', 'a phrase within itself')
    phrase.isOpen = true
    phrase.bytes = unpack(phrase.bytes, depth + 1)
    phrase.isPlain = true
    unpacked += phrase.bytes.length
    if (unpacked > MAX_PHRASES) throw new EpubFailure('HOSTILE', 'phrases unpack too far')
    return phrase.bytes
  }
  return (packed) => unpack(packed, 0)
}

function phrasesOf(dictionaries: readonly Buffer[]): Phrase[] {
  const phrases: Phrase[] = []
  for (const record of dictionaries) {
    if (record.toString('latin1', 0, 4) !== 'CDIC') throw new EpubFailure('BROKEN', 'no CDIC')
    const from = record.readUInt32BE(4)
    const all = record.readUInt32BE(8)
    const count = Math.min(2 ** Math.min(record.readUInt32BE(12), 16), all - phrases.length)
    if (all > MAX_PHRASE_COUNT) throw new EpubFailure('HOSTILE', `${all} phrases`)
    for (let index = 0; index < count; index += 1) {
      const at = from + record.readUInt16BE(from + index * 2)
      const lengthField = record.readUInt16BE(at)
      const bytes = record.subarray(at + 2, at + 2 + (lengthField & 0x7fff))
      phrases.push({ bytes, isPlain: (lengthField & 0x8000) !== 0, isOpen: false })
    }
  }
  return phrases
}

/** Returns the next 32 bits, padded with zeros after the end. */
function bitsAt(bytes: Uint8Array, bit: number): number {
  const at = bit >> 3
  const shift = bit & 7
  const byte = (index: number) => bytes[at + index] ?? 0
  const first = ((byte(0) << 24) | (byte(1) << 16) | (byte(2) << 8) | byte(3)) << shift
  return (first | (byte(4) >> (8 - shift))) >>> 0
}
