// Phones and networks are kept as keyed hashes: enough to tell that two are the same, and nothing else.
import { createHmac } from 'node:crypto'
import type { Deps } from '../../deps.ts'

/** The same for the same value on every machine of this site. 32 bytes. */
export const hashIdentity = (
  deps: Pick<Deps, 'site_key'>,
  what: 'phone' | 'network',
  value: string,
): Buffer => createHmac('sha256', deps.site_key).update(`invitation\n${what}\n${value}`).digest()
