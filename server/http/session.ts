// The session user of a request: the bearer token, which is hashed and never logged, and the cookie of the
// device.
import { hash, randomBytes } from 'node:crypto'

export interface SessionUser {
  id: number
  role: 'user' | 'admin'
  phone: string
  username: string
  session_id: string
  token_hash: Buffer
  /** The reader's learning settings, as loaded with the session of this request. */
  settings: { daily_new: number; retention: number; day_start_hour: number; known_base: string | null }
  /**
   * An admin without the two-step verification that the site demands: until it is on, their `role` is that of
   * a reader.
   */
  lacks_totp?: true
}

/** Creates an opaque token of 256 random bits, and the hash of it that is stored. */
export function newToken(): { token: string; token_hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, token_hash: hashToken(token) }
}

/** SHA-256; sufficient for a secret of 256 random bits. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}

/**
 * The token of an `Authorization: Bearer …` header; tokens are accepted in the header only, never from a
 * cookie.
 */
export function bearerOf(header: string | undefined): string | undefined {
  return header === undefined ? undefined : /^Bearer ([\w-]{43})$/i.exec(header)?.[1]
}

const DEVICE_COOKIE = 'bb_device'
/** The longest lifetime of a cookie that browsers allow. */
const DEVICE_SECONDS = 400 * 86_400

/** The value of the device cookie; '' without one. */
export function deviceMarkOf(cookies: string | undefined): string {
  return cookies === undefined ? '' : (/(?:^|; )bb_device=([\w.-]{1,400})(?:;|$)/.exec(cookies)?.[1] ?? '')
}

/**
 * The `set-cookie` header of the device cookie. Only endpoints under /auth receive it, scripts never do.
 * `isSecure`: the request used https.
 */
export function deviceCookie(mark: string, isSecure: boolean): string {
  const parts = [`${DEVICE_COOKIE}=${mark}`, 'Path=/auth', `Max-Age=${DEVICE_SECONDS}`, 'HttpOnly']
  return [...parts, 'SameSite=Strict', ...(isSecure ? ['Secure'] : [])].join('; ')
}
