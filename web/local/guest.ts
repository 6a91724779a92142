// What a guest does, kept in this browser step by step, until an account takes it over.
import type { SyncStep } from '../../contract/entities/sync.ts'
import { openShelf } from '../lib/storage.ts'
import { byTime } from './step.ts'
import { tellTabs } from './tabs.ts'

/** The Chinese that a guest's card shows: of the paragraph that a word was saved in, and of its sentence. */
export interface SavedChinese {
  zh?: string
  sentence_zh?: string
}
/** A step as this browser keeps it. */
export type GuestStep = SyncStep & SavedChinese

const shelf = openShelf('guest')
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
  tellTabs('kept')
}

/** Keeps steps, told of once. */
export async function keepGuestSteps(steps: readonly GuestStep[]): Promise<void> {
  await Promise.all(steps.map((step) => shelf.set(step.op_id, step)))
  tell()
}

/** Every step of this browser's guest, the oldest first. */
export async function guestSteps(): Promise<GuestStep[]> {
  const found = await shelf.entries<GuestStep>()
  return found.map(([, step]) => step).sort(byTime)
}

/** Forgets steps as if they had never happened here (undo, or an account has them), told of once. */
export async function dropGuestSteps(steps: readonly SyncStep[]): Promise<void> {
  await Promise.all(steps.map((step) => shelf.remove(step.op_id)))
  tell()
}

/** Runs `run` whenever steps are kept or dropped. Returns the stop. */
export function onGuestSteps(run: () => void): () => void {
  listeners.add(run)
  return () => listeners.delete(run)
}
