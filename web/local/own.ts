// What this browser keeps for one reader must not be seen by the next one who logs in here.
import { readUid } from '../lib/cookies.ts'
import { isLoggedIn } from '../lib/session.ts'
import { local } from '../lib/storage.ts'

/** Who is reading here: the account, or '' for a guest. */
export const readerHere = (): string => (isLoggedIn() ? readUid() : '')

const keyOf = (key: string, reader: string): string => (reader === '' ? key : `${key}@${reader}`)

/** Small texts in localStorage, each reader's apart; the same manners as `local`. */
export const own = {
  get: (key: string): string => local.get(keyOf(key, readerHere())),
  set: (key: string, value: string): boolean => local.set(keyOf(key, readerHere()), value),
}

/**
 * Gives what the guest kept under `key` to the account that has just logged in, and forgets the guest's. `join` makes
 * one text of the guest's and the account's own ('' when it has none); by default the account's own wins.
 */
export function handOver(key: string, join = (guests: string, mine: string): string => mine || guests): void {
  const guests = local.get(key)
  const reader = readerHere()
  if (guests === '' || reader === '') return
  local.set(keyOf(key, reader), join(guests, local.get(keyOf(key, reader))))
  local.set(key, '')
}
