// RSA with SHA-256 over text, which both providers sign and are signed to by.
import { type KeyObject, sign, verify } from 'node:crypto'

/** SHA256withRSA (PKCS #1 v1.5), base64. */
export const rsaSign = (text: string, key: KeyObject): string =>
  sign('RSA-SHA256', Buffer.from(text, 'utf8'), key).toString('base64')

/** False also for a signature that is no base64 of the right length. */
export function rsaVerify(text: string | Buffer, signature: string, key: KeyObject): boolean {
  if (!/^[A-Za-z0-9+/]{64,1400}={0,2}$/.test(signature)) return false
  return verify('RSA-SHA256', Buffer.from(text), key, Buffer.from(signature, 'base64'))
}
