// RSA signatures with SHA-256 over text, which both payment providers use for requests and responses.
import { type KeyObject, sign, verify } from 'node:crypto'

/** Signs with SHA256withRSA (PKCS #1 v1.5); returns base64. */
export const rsaSign = (text: string, key: KeyObject): string =>
  sign('RSA-SHA256', Buffer.from(text, 'utf8'), key).toString('base64')

/** Verifies a signature; also false if it is not base64 of a valid length. */
export function rsaVerify(text: string | Buffer, signature: string, key: KeyObject): boolean {
  if (!/^[A-Za-z0-9+/]{64,1400}={0,2}$/.test(signature)) return false
  return verify('RSA-SHA256', Buffer.from(text), key, Buffer.from(signature, 'base64'))
}
