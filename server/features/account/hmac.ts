// Words that stand for people and places where those themselves need not be kept or shown.
import { createHmac } from 'node:crypto'
import type { Deps } from '../../deps.ts'

const BYTES = 12

/** The same for the same parts on every machine of this site, and saying nothing without its key. 16 letters. */
export function computeHmac(deps: Pick<Deps, 'site_key'>, ...parts: (string | number)[]): string {
  const digest = createHmac('sha256', deps.site_key).update(parts.join('\n')).digest()
  return digest.subarray(0, BYTES).toString('base64url')
}
