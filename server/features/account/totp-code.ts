// Codes by the clock (RFC 6238: SHA-1, six digits, thirty seconds, as every authenticator has them), and the words that stand in for them.
import { createHmac, hash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

const STEP_MS = 30_000
const DIGITS = 6
/** Clocks may differ by one step either way. */
const WINDOW = 1
/** RFC 4226 asks for 160 bits. */
const SECRET_BYTES = 20
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const RECOVERY_CODES = 10
/** Letters and digits that nobody takes for one another on paper. */
const CLEAR = 'abcdefghijkmnpqrstuvwxyz23456789'
const RECOVERY_SIGNS = 16

export const newSecret = (): Buffer => randomBytes(SECRET_BYTES)

/** The number of the thirty seconds since 1970. */
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

/** Which step near `at` a code is of; undefined when it is of none. What was typed may hold spaces. */
export function stepOf(secret: Buffer, typed: string, at: Date): number | undefined {
  const code = typed.normalize('NFKC').replace(/[\s-]/g, '')
  if (!/^\d{6}$/.test(code)) return undefined
  const now = stepAt(at)
  let found: number | undefined
  // All are compared, whichever it is.
  for (let step = now - WINDOW; step <= now + WINDOW; step += 1)
    if (timingSafeEqual(Buffer.from(codeOf(secret, step)), Buffer.from(code))) found = step
  return found
}

/** RFC 4648 without padding, as authenticators take a secret that is typed. */
export function base32(bytes: Buffer): string {
  let bits = ''
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0')
  return bits.replace(/.{1,5}/g, (five) => BASE32.charAt(Number.parseInt(five.padEnd(5, '0'), 2)))
}

/** What the QR code of a new secret holds (the key URI of authenticators); `name` tells accounts apart. */
export const keyUri = (secret: Buffer, name: string, site: string): string =>
  `otpauth://totp/${encodeURIComponent(site)}:${encodeURIComponent(name)}?${new URLSearchParams({
    secret: base32(secret),
    issuer: site,
    algorithm: 'SHA1',
    digits: String(DIGITS),
    period: String(STEP_MS / 1000),
  }).toString()}`

/** Ten of 80 bits, `k7mq-2xvd-9hwp-4tne`; handed out once. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: RECOVERY_SIGNS }, () => CLEAR.charAt(randomInt(CLEAR.length)))
      .join('')
      .replace(/(.{4})(?!$)/g, '$1-'),
  )

/** What is kept of a recovery code; undefined when that is none. SHA-256 is enough for 80 random bits. */
export function recoveryHash(typed: string): string | undefined {
  const code = typed.normalize('NFKC').toLowerCase().replace(/[\s-]/g, '')
  return code.length === RECOVERY_SIGNS ? hash('sha256', code, 'base64url') : undefined
}
