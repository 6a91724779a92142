// What a guest does, kept in this browser step by step, until an account takes it over.
import type { SyncStep } from '../../contract/entities/sync.ts'
import { openStore } from '../lib/storage.ts'
import { broadcastToTabs } from './broadcast.ts'
import { compareByTime } from './offline-mutation.ts'

/** The Chinese that a guest's card shows: of the paragraph that a word was saved in, and of its sentence. */
export interface SavedChinese {
  zh?: string
  sentence_zh?: string
}
/** A step as this browser keeps it. */
export type GuestMutation = SyncStep & SavedChinese

const shelf = openStore('guest')
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
  broadcastToTabs('kept')
}

/** Keeps steps, told of once. */
export async function saveGuestMutations(steps: readonly GuestMutation[]): Promise<void> {
  await Promise.all(steps.map((step) => shelf.set(step.op_id, step)))
  tell()
}

/** Every step of this browser's guest, the oldest first. */
export async function getGuestMutations(): Promise<GuestMutation[]> {
  const found = await shelf.entries<GuestMutation>()
  return found.map(([, step]) => step).sort(compareByTime)
}

/** Forgets steps as if they had never happened here (undo, or an account has them), told of once. */
export async function deleteGuestMutations(steps: readonly SyncStep[]): Promise<void> {
  await Promise.all(steps.map((step) => shelf.remove(step.op_id)))
  tell()
}

/** Runs `run` whenever steps are kept or dropped. Returns the stop. */
export function onGuestMutations(run: () => void): () => void {
  listeners.add(run)
  return () => listeners.delete(run)
}
