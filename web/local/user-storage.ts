// What this browser keeps for one reader must not be seen by the next one who logs in here.
import { readUid } from '../lib/cookies.ts'
import { isLoggedIn } from '../lib/session.ts'
import { safeLocalStorage } from '../lib/storage.ts'

/** Who is reading here: the account, or '' for a guest. */
export const currentUserKey = (): string => (isLoggedIn() ? readUid() : '')

const keyOf = (key: string, reader: string): string => (reader === '' ? key : `${key}@${reader}`)

/** Small texts in localStorage, each reader's apart; the same manners as `safeLocalStorage`. */
export const userStorage = {
  get: (key: string): string => safeLocalStorage.get(keyOf(key, currentUserKey())),
  set: (key: string, value: string): boolean => safeLocalStorage.set(keyOf(key, currentUserKey()), value),
}

/**
 * Gives what the guest kept under `key` to the account that has just logged in, and forgets the guest's. `join` makes
 * one text of the guest's and the account's own ('' when it has none); by default the account's own wins.
 */
export function migrateGuestValue(
  key: string,
  join = (guests: string, mine: string): string => mine || guests,
): void {
  const guests = safeLocalStorage.get(key)
  const reader = currentUserKey()
  if (guests === '' || reader === '') return
  safeLocalStorage.set(keyOf(key, reader), join(guests, safeLocalStorage.get(keyOf(key, reader))))
  safeLocalStorage.set(key, '')
}
