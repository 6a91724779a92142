// TOTP codes (RFC 6238: SHA-1, six digits, 30 seconds, the default of all authenticators), and recovery
// codes.
import { createHmac, hash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

const STEP_MS = 30_000
const DIGITS = 6
/** Tolerance for clock differences: one step in either direction. */
const WINDOW = 1
/** RFC 4226 recommends 160 bits. */
const SECRET_BYTES = 20
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const RECOVERY_CODES = 10
/** Letters and digits that are not confused on paper. */
const CLEAR = 'abcdefghijkmnpqrstuvwxyz23456789'
const RECOVERY_SIGNS = 16

export const newSecret = (): Buffer => randomBytes(SECRET_BYTES)

/** Number of 30-second steps since 1970. */
export const stepAt = (at: Date): number => Math.floor(at.getTime() / STEP_MS)

/** The code of one step. */
export function codeOf(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const from = mac.readUInt8(mac.length - 1) & 15
  const number = mac.readUInt32BE(from) & 0x7fff_ffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

/**
 * The step near `at` that a code belongs to; undefined if the code is invalid. The input may contain spaces.
 */
export function stepOf(secret: Buffer, typed: string, at: Date): number | undefined {
  const code = typed.normalize('NFKC').replace(/[\s-]/g, '')
  if (!/^\d{6}$/.test(code)) return undefined
  const now = stepAt(at)
  let found: number | undefined
  // Compare all steps, so that the time does not depend on the match.
  for (let step = now - WINDOW; step <= now + WINDOW; step += 1)
    if (timingSafeEqual(Buffer.from(codeOf(secret, step)), Buffer.from(code))) found = step
  return found
}

/** RFC 4648 without padding: the encoding for a secret that is typed into an authenticator. */
export function base32(bytes: Buffer): string {
  let bits = ''
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0')
  return bits.replace(/.{1,5}/g, (five) => BASE32.charAt(Number.parseInt(five.padEnd(5, '0'), 2)))
}

/** Key URI of authenticators, the payload of the QR code; `name` distinguishes accounts. */
export const keyUri = (secret: Buffer, name: string, site: string): string =>
  `otpauth://totp/${encodeURIComponent(site)}:${encodeURIComponent(name)}?${new URLSearchParams({
    secret: base32(secret),
    issuer: site,
    algorithm: 'SHA1',
    digits: String(DIGITS),
    period: String(STEP_MS / 1000),
  }).toString()}`

/** Ten codes of 80 bits, e.g. `k7mq-2xvd-9hwp-4tne`; returned only once. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: RECOVERY_SIGNS }, () => CLEAR.charAt(randomInt(CLEAR.length)))
      .join('')
      .replace(/(.{4})(?!$)/g, '$1-'),
  )

/**
 * Hash of a recovery code for storage; undefined if the input has another length. SHA-256 is enough for 80
 * random bits.
 */
export function recoveryHash(typed: string): string | undefined {
  const code = typed.normalize('NFKC').toLowerCase().replace(/[\s-]/g, '')
  return code.length === RECOVERY_SIGNS ? hash('sha256', code, 'base64url') : undefined
}
