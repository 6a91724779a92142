// Detects text in the charsets of DOS (code pages 437 and 850): read as windows-1252, it has signs inside words.

/** Min. share of signs inside words, in the non-ASCII bytes. */
const MIN_ODD = 0.2
/** Min. share of letters next to letters, if the bytes are read as code page 850. */
const MIN_WITHIN = 0.7
/** Bytes that windows-1252 does not use. */
const UNUSED = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d])
/** In windows-1252, signs that never follow a letter directly: ‚ „ † ‡ ˆ ‰ ‹ • ˜ ¡ ¢ ¤ */
const NEVER_BEHIND = new Set([0x82, 0x84, 0x86, 0x87, 0x88, 0x89, 0x8b, 0x95, 0x98, 0xa1, 0xa2, 0xa4])
/** In windows-1252, signs that are never between two letters: “ ” ‘ ™ › £ ¥ */
const NEVER_BETWEEN = new Set([0x91, 0x93, 0x94, 0x99, 0x9b, 0xa3, 0xa5])
/** In windows-1252, capitals that never follow a small letter, and are no words: Š Œ Ž Ÿ */
const CAPITALS = new Set([0x8a, 0x8c, 0x8e, 0x9f])
/** Letters of code page 850 that are no letters, or other ones, in windows-1252. */
const isLetter = (byte: number): boolean =>
  (byte >= 0x80 && byte <= 0xa5 && byte !== 0x9c && byte !== 0x9e && byte !== 0x9f) ||
  (byte >= 0xb5 && byte <= 0xb7) ||
  (byte >= 0xc6 && byte <= 0xc7) ||
  (byte >= 0xd0 && byte <= 0xd8) ||
  (byte >= 0xe0 && byte <= 0xed)

const SPACE = 0x20
const isAscii = (byte: number): boolean => (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a)
const isSmall = (byte: number): boolean => byte >= 0x61 && byte <= 0x7a

/**
 * Counts the signs that windows-1252 would have in odd places; 0 if they are few, or no code page of DOS fits.
 */
export function countDosSigns(bytes: Uint8Array): number {
  let odd = 0
  let all = 0
  let joined = 0
  let within = 0
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte < 0x80) continue
    const [before, after] = [bytes[at - 1] ?? SPACE, bytes[at + 1] ?? SPACE]
    all += 1
    if (isOddWestern(byte, before, after)) odd += 1
    // A letter between spaces is a word of its own: à.
    if (before <= SPACE && after <= SPACE) continue
    joined += 1
    const isNear = isAscii(before) || isAscii(after) || isLetter(before) || isLetter(after)
    if (isLetter(byte) && isNear) within += 1
  }
  return odd >= all * MIN_ODD && within >= joined * MIN_WITHIN ? odd : 0
}

function isOddWestern(byte: number, before: number, after: number): boolean {
  if (UNUSED.has(byte)) return isAscii(before) || isAscii(after)
  if (NEVER_BEHIND.has(byte)) return isAscii(before)
  if (NEVER_BETWEEN.has(byte)) return isAscii(before) && isAscii(after)
  return CAPITALS.has(byte) && (isSmall(before) || (before <= SPACE && after <= SPACE))
}
