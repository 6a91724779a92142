// Secrets that must be read again, kept so that a table alone gives none of them away.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Deps } from '../../deps.ts'

const NONCE = 12
const TAG = 16

const keyFor = (deps: Pick<Deps, 'site_key'>, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', deps.site_key, '', purpose, 32))

/** AES-256-GCM with a key of the site's for this purpose; it opens only for the same `whose`. */
export function encryptSecret(
  deps: Pick<Deps, 'site_key'>,
  purpose: string,
  whose: string | number,
  secret: Buffer,
): Buffer {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', keyFor(deps, purpose), nonce).setAAD(
    Buffer.from(String(whose)),
  )
  const hidden = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), hidden])
}

/** Undefined when it was sealed with another key, for another purpose, or for somebody else. */
export function decryptSecret(
  deps: Pick<Deps, 'site_key'>,
  purpose: string,
  whose: string | number,
  sealed: Buffer,
): Buffer | undefined {
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyFor(deps, purpose), sealed.subarray(0, NONCE))
      .setAAD(Buffer.from(String(whose)))
      .setAuthTag(sealed.subarray(NONCE, NONCE + TAG))
    return Buffer.concat([decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()])
  } catch {
    return undefined
  }
}
