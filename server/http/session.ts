// Who is asking: the bearer token of a request, hashed and looked up; tokens are never stored or logged as they are.
import { hash, randomBytes } from 'node:crypto'

export interface SessionUser {
  id: number
  role: 'user' | 'admin'
  phone: string
  username: string
  session_id: string
  token_hash: Buffer
  /** How this reader wants to learn, as it stood when the call came. */
  settings: { daily_new: number; retention: number; known_base: string | null }
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
