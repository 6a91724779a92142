// What a guest does, kept in this browser step by step, until an account takes it over through /api/sync.
import type { SyncStep } from '../../contract/entities/sync.ts'
import { randomId } from '../lib/client-id.ts'
import { openShelf } from '../lib/storage.ts'

const shelf = openShelf('guest')
const listeners = new Set<() => void>()

type WithoutIds<T> = T extends unknown ? Omit<T, 'op_id' | 'at'> : never
export type GuestStep = WithoutIds<SyncStep>

/** Keeps one step with the time it happened; returns the step as it will be sent. */
export async function keepGuestStep(step: GuestStep, now: Date = new Date()): Promise<SyncStep> {
  const kept = { ...step, op_id: randomId(), at: now.toISOString() } as SyncStep
  await shelf.set(kept.op_id, kept)
  for (const listener of listeners) listener()
  return kept
}

/** Keeps steps that have their ids and times already, told of once. */
export async function keepGuestSteps(steps: readonly SyncStep[]): Promise<void> {
  await Promise.all(steps.map((step) => shelf.set(step.op_id, step)))
  for (const listener of listeners) listener()
}

/** Every step of this browser's guest, the oldest first. */
export async function guestSteps(): Promise<SyncStep[]> {
  const found = await shelf.entries<SyncStep>()
  return found.map(([, step]) => step).sort((a, b) => a.at.localeCompare(b.at))
}

/** Takes a step back (undo), as if it had never happened. */
export async function dropGuestStep(op_id: string): Promise<void> {
  await shelf.remove(op_id)
  for (const listener of listeners) listener()
}

/** Runs `run` whenever a step is kept or dropped. Returns the stop. */
export function onGuestSteps(run: () => void): () => void {
  listeners.add(run)
  return () => listeners.delete(run)
}
