// MD5 hash in plain JavaScript, so that browser and server sign a reading report with the same code.

// RFC 1321: shift amounts by round, and floor(2^32 × |sin(i + 1)|).
const SHIFTS = [
  [7, 12, 17, 22],
  [5, 9, 14, 20],
  [4, 11, 16, 23],
  [6, 10, 15, 21],
] as const
const SINES = Array.from({ length: 64 }, (_, i) => Math.floor(Math.abs(Math.sin(i + 1)) * 2 ** 32) | 0)

/**
 * The message with its 1 bit, its zero padding and its length in bits, as little-endian words (RFC 1321,
 * 3.1–3.2).
 */
const paddedWords = (bytes: Uint8Array): Int32Array => {
  const words = new Int32Array((((bytes.length + 8) >> 6) + 1) * 16)
  for (let i = 0; i < bytes.length; i++) words[i >> 2]! |= bytes[i]! << ((i % 4) * 8)
  words[bytes.length >> 2]! |= 0x80 << ((bytes.length % 4) * 8)
  words[words.length - 2] = bytes.length * 8
  words[words.length - 1] = Math.floor(bytes.length / 2 ** 29)
  return words
}

/** The mixing function of the round, and the index of the word that it reads (RFC 1321, 3.4). */
const mix = (step: number, b: number, c: number, d: number): [mixed: number, word: number] => {
  if (step < 16) return [(b & c) | (~b & d), step]
  if (step < 32) return [(d & b) | (~d & c), (5 * step + 1) % 16]
  if (step < 48) return [b ^ c ^ d, (3 * step + 5) % 16]
  return [c ^ (b | ~d), (7 * step) % 16]
}

/**
 * Returns the MD5 hash of `text` as UTF-8: 32 lower-case hexadecimal digits (RFC 1321). It is only a
 * checksum: never use it where forgery must be difficult.
 */
export const md5 = (text: string): string => {
  const words = paddedWords(new TextEncoder().encode(text))
  let [a0, b0, c0, d0] = [0x67452301, 0xefcdab89 | 0, 0x98badcfe | 0, 0x10325476]
  for (let block = 0; block < words.length; block += 16) {
    let [a, b, c, d] = [a0, b0, c0, d0]
    for (let step = 0; step < 64; step++) {
      const [mixed, word] = mix(step, b, c, d)
      const sum = (a + mixed + SINES[step]! + words[block + word]!) | 0
      const shift = SHIFTS[step >> 4]![step % 4]!
      ;[a, d, c, b] = [d, c, b, (b + ((sum << shift) | (sum >>> (32 - shift)))) | 0]
    }
    a0 = (a0 + a) | 0
    b0 = (b0 + b) | 0
    c0 = (c0 + c) | 0
    d0 = (d0 + d) | 0
  }
  const bytes = new DataView(new ArrayBuffer(16))
  for (const [index, part] of [a0, b0, c0, d0].entries()) bytes.setInt32(index * 4, part, true)
  return Array.from(new Uint8Array(bytes.buffer), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
