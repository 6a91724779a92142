// Names of the files that issues keep in storage.
import { createHash } from 'node:crypto'

/** By its digest: the same issue is stored once. */
export function epubKey(bytes: Uint8Array): string {
  const digest = createHash('sha256').update(bytes).digest('hex')
  return `magazines/${digest.slice(0, 2)}/${digest}.epub`
}

/** The key of one of our own addresses. */
export const keyOfFile = (address: string): string =>
  address.replace(/^.*?\/files\//, '').replace(/\?.*$/, '')
