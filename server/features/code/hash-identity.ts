// HMAC of phones and networks: stored values can be compared for equality, but not read.
import { createHmac } from 'node:crypto'
import type { Deps } from '../../deps.ts'

/** Deterministic on every machine of this site. 32 bytes. */
export const hashIdentity = (
  deps: Pick<Deps, 'site_key'>,
  what: 'phone' | 'network',
  value: string,
): Buffer => createHmac('sha256', deps.site_key).update(`invitation\n${what}\n${value}`).digest()
