// HMAC identifiers that replace people and networks wherever the real value need not be stored or shown.
import { createHmac } from 'node:crypto'
import type { Deps } from '../../deps.ts'

const BYTES = 12

/** Deterministic on every machine of this site, and meaningless without the site key. 16 characters. */
export function computeHmac(deps: Pick<Deps, 'site_key'>, ...parts: (string | number)[]): string {
  const digest = createHmac('sha256', deps.site_key).update(parts.join('\n')).digest()
  return digest.subarray(0, BYTES).toString('base64url')
}
