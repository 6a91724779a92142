// Storage per user: the data of one user of this browser must not be visible to the next one who logs in.
import { readUid } from '../lib/cookies.ts'
import { isLoggedIn } from '../lib/session.ts'
import { safeLocalStorage } from '../lib/storage.ts'

/** The id of the current account, or '' for a guest. */
export const currentUserKey = (): string => (isLoggedIn() ? readUid() : '')

const keyOf = (key: string, reader: string): string => (reader === '' ? key : `${key}@${reader}`)

/** Strings in localStorage, separate for each user; same error handling as `safeLocalStorage`. */
export const userStorage = {
  get: (key: string): string => safeLocalStorage.get(keyOf(key, currentUserKey())),
  set: (key: string, value: string): boolean => safeLocalStorage.set(keyOf(key, currentUserKey()), value),
}

/**
 * Moves the guest's value under `key` to the account that has just logged in, and deletes the guest's. `join`
 * merges the guest's and the account's value ('' when there is none); by default the account's value wins.
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
