// What this browser kept of a reader goes when their session does: who comes next, or looks, finds nothing of theirs.
import { openStore, safeLocalStorage } from './storage.ts'

/** Words with their strength, articles with what the reader did in them, lists as they were seen. */
const SHELVES = ['word-marks', 'articles', 'last-seen']
/** What is kept apart for each reader (`own`) has the account's number behind its name. */
const OF_AN_ACCOUNT = /@\d+$/

/**
 * Forgets every account's places, levels, searches, words and articles. What could not be sent yet stays: it waits for its
 * own account, and is sent for no other. Resolves when it is done; never rejects.
 */
export async function clearUserData(): Promise<void> {
  for (const key of safeLocalStorage.keys()) if (OF_AN_ACCOUNT.test(key)) safeLocalStorage.set(key, '')
  await Promise.all(SHELVES.map((name) => openStore(name).clear()))
}
