// Identifies this browser by a random id, for counting visits without personal data.
import { readCuid, readUid, writeCuid } from './cookies.ts'

/** 128 random bits as a UUID; plain http has no crypto.randomUUID. */
export function randomId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/**
 * The ids for POST /api/log. When there is neither a user id nor a client id, a new client id is created,
 * stored in the cookie bb_cuid for 365 days, and `is_new` is true; afterwards it is always false
 * (specification, §4).
 */
export function getClientIdentity(): { cuid: string; uid: string; is_new: boolean } {
  const uid = readUid()
  const cuid = readCuid()
  if (uid !== '' || cuid !== '') return { cuid, uid, is_new: false }
  const newId = randomId()
  writeCuid(newId)
  return { cuid: newId, uid, is_new: true }
}
