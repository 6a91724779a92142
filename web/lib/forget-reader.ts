// Deletes the stored data of a user when their session ends, so that the next user of this browser cannot
// read it.
import { openStore, safeLocalStorage } from './storage.ts'

/** Stores of words with their strength, articles with what the reader did in them, and persisted queries. */
const SHELVES = ['word-marks', 'articles', 'last-seen']
/** Keys of per-user values (`userStorage`) end with the account's id. */
const OF_AN_ACCOUNT = /@\d+$/

/**
 * Deletes every account's positions, levels, searches, words and articles. The outbox stays: its mutations
 * wait for their own account, and are sent for no other. Resolves when it is done; never rejects.
 */
export async function clearUserData(): Promise<void> {
  for (const key of safeLocalStorage.keys()) if (OF_AN_ACCOUNT.test(key)) safeLocalStorage.set(key, '')
  await Promise.all(SHELVES.map((name) => openStore(name).clear()))
}
