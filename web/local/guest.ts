// Stores a guest's mutations in this browser (IndexedDB) until they are migrated to an account.
import type { SyncStep } from '../../contract/entities/sync.ts'
import { openStore } from '../lib/storage.ts'
import { broadcastToTabs } from './broadcast.ts'
import { compareByTime } from './offline-mutation.ts'

/**
 * The Chinese that a guest's card shows: the translation of the paragraph that a word was saved in, and of
 * its sentence.
 */
export interface SavedChinese {
  zh?: string
  sentence_zh?: string
}
/** A mutation as it is stored in this browser. */
export type GuestMutation = SyncStep & SavedChinese

const shelf = openStore('guest')
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
  broadcastToTabs('kept')
}

/** Stores mutations; notifies listeners once. */
export async function saveGuestMutations(steps: readonly GuestMutation[]): Promise<void> {
  await Promise.all(steps.map((step) => shelf.set(step.op_id, step)))
  tell()
}

/** All mutations of this browser's guest, oldest first. */
export async function getGuestMutations(): Promise<GuestMutation[]> {
  const found = await shelf.entries<GuestMutation>()
  return found.map(([, step]) => step).sort(compareByTime)
}

/**
 * Deletes mutations as if they had never happened (undo, or the account has them); notifies listeners once.
 */
export async function deleteGuestMutations(steps: readonly SyncStep[]): Promise<void> {
  await Promise.all(steps.map((step) => shelf.remove(step.op_id)))
  tell()
}

/** Runs `run` when mutations are stored or deleted. Returns the unsubscribe function. */
export function onGuestMutations(run: () => void): () => void {
  listeners.add(run)
  return () => listeners.delete(run)
}
