// Reads text that does not say its charset.
import { decodeWestern } from '../reading/xml.ts'

/** By the byte order mark, else UTF-16 by its zeros, else UTF-8 when it is, else Chinese or Western by what its high bytes do. */
export function decodeText(bytes: Uint8Array): string {
  const [a, b, c] = bytes
  if (a === 0xef && b === 0xbb && c === 0xbf) return new TextDecoder('utf-8').decode(bytes)
  if (a === 0xff && b === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (a === 0xfe && b === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const head = bytes.subarray(0, 4000)
  const zeros = [0, 0]
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (odd > head.length / 8 && even < odd / 8) return new TextDecoder('utf-16le').decode(bytes)
  if (even > head.length / 8 && odd < even / 8) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return isChinese(bytes) ? new TextDecoder('gb18030').decode(bytes) : decodeWestern(bytes)
  }
}

/** Hanzi come in pairs of high bytes, one after the other; quotes and accents of the West stand alone among letters. */
function isChinese(bytes: Uint8Array): boolean {
  let alone = 0
  let together = 0
  for (let at = 0; at < Math.min(bytes.length, 200_000); at += 1) {
    if ((bytes[at] ?? 0) < 0x80) continue
    let run = 1
    while ((bytes[at + run] ?? 0) >= 0x80) run += 1
    if (run === 1) alone += 1
    else together += run
    at += run
  }
  return together > 2 * alone
}
