// Who is asking, and from which device: the bearer token, hashed and never logged; the mark of a device, in a cookie.
import { hash, randomBytes } from 'node:crypto'

export interface SessionUser {
  id: number
  role: 'user' | 'admin'
  phone: string
  username: string
  session_id: string
  token_hash: Buffer
  /** How this reader wants to learn, as it stood when the call came. */
  settings: { daily_new: number; retention: number; day_start_hour: number; known_base: string | null }
  /** An admin without the second step that the site demands: until it is on they count as a reader (`role`). */
  lacks_totp?: true
}

/** A new opaque token of 256 bits and the hash that is kept of it. */
export function newToken(): { token: string; token_hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, token_hash: hashToken(token) }
}

/** SHA-256; enough for a secret of 256 random bits. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}

/** The token of an `Authorization: Bearer …` header; tokens come in the header only, never from a cookie. */
export function bearerOf(header: string | undefined): string | undefined {
  return header === undefined ? undefined : /^Bearer ([\w-]{43})$/i.exec(header)?.[1]
}

const DEVICE_COOKIE = 'bb_device'
/** As long as browsers keep a cookie at most. */
const DEVICE_SECONDS = 400 * 86_400

/** What the cookie of the device says; '' when there is none. */
export function deviceMarkOf(cookies: string | undefined): string {
  return cookies === undefined ? '' : (/(?:^|; )bb_device=([\w.-]{1,400})(?:;|$)/.exec(cookies)?.[1] ?? '')
}

/** The header that keeps it: only log-in and its neighbours see it, scripts never. `isSecure`: the request came by https. */
export function deviceCookie(mark: string, isSecure: boolean): string {
  const parts = [`${DEVICE_COOKIE}=${mark}`, 'Path=/auth', `Max-Age=${DEVICE_SECONDS}`, 'HttpOnly']
  return [...parts, 'SameSite=Strict', ...(isSecure ? ['Secure'] : [])].join('; ')
}
