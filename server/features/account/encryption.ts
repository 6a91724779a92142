// Encryption of secrets that must be readable again, so that a database dump alone does not reveal them.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Deps } from '../../deps.ts'

const NONCE = 12
const TAG = 16

const keyFor = (deps: Pick<Deps, 'site_key'>, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', deps.site_key, '', purpose, 32))

/**
 * AES-256-GCM with a key derived from the site key for this purpose. Decrypting needs the same `owner`
 * (additional authenticated data).
 */
export function encryptSecret(
  deps: Pick<Deps, 'site_key'>,
  purpose: string,
  owner: string | number,
  secret: Buffer,
): Buffer {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', keyFor(deps, purpose), nonce).setAAD(
    Buffer.from(String(owner)),
  )
  const hidden = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), hidden])
}

/** Undefined if it was encrypted with another key, for another purpose, or for another `owner`. */
export function decryptSecret(
  deps: Pick<Deps, 'site_key'>,
  purpose: string,
  owner: string | number,
  sealed: Buffer,
): Buffer | undefined {
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyFor(deps, purpose), sealed.subarray(0, NONCE))
      .setAAD(Buffer.from(String(owner)))
      .setAuthTag(sealed.subarray(NONCE, NONCE + TAG))
    return Buffer.concat([decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()])
  } catch {
    return undefined
  }
}
