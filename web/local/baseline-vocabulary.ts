// Stores the level that this reader has chosen: a guest's in this browser only, a member's on the server and
// cached here.
import { useSyncExternalStore } from 'react'
import type { BaselineVocabularyText } from '../../contract/entities/account.ts'
import { parseJson } from '../../domain/kernel/json.ts'
import { onSessionChange, useIsLoggedIn } from '../lib/session.ts'
import { safeLocalStorage } from '../lib/storage.ts'
import { saveGuestMutations } from './guest.ts'
import { stampMutation } from './offline-mutation.ts'
import { migrateGuestValue, userStorage } from './user-storage.ts'

const KEY = 'known_base'
const SKIPPED = 'known_base_skipped'
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

/** The reader's baseline as cached in this browser; undefined before the reader has chosen one. */
export const getBaselineVocabulary = (): BaselineVocabularyText | undefined =>
  userStorage.get(KEY) || undefined

/** Stores a guest's baseline in this browser and queues it for an account that the guest may create later. */
export async function saveGuestBaseline(base: BaselineVocabularyText): Promise<void> {
  cacheBaseline(base)
  await saveGuestMutations([stampMutation({ kind: 'base', base })])
}

/** Caches the baseline that the server also has, so that it is available offline. */
export function cacheBaseline(base: BaselineVocabularyText): void {
  userStorage.set(KEY, base)
  if (base !== 'NONE') hideChineseAtFirst()
  tell()
}

/**
 * Caches the baseline of the server response if this browser has none: the level was chosen on another
 * device.
 */
export function adoptServerBaseline(base: BaselineVocabularyText | null | undefined): void {
  if (base && getBaselineVocabulary() === undefined) cacheBaseline(base)
}

/**
 * A reader with a level reads English first: a tap shows the Chinese, unless they chose otherwise. Stored
 * under `reading`, where the page's early script looks, so that nothing moves when the article is rendered.
 */
function hideChineseAtFirst(): void {
  let storedSettings: Record<string, unknown> = {}
  try {
    storedSettings = (parseJson(safeLocalStorage.get('reading') || '{}') ?? {}) as typeof storedSettings
  } catch {
    // Invalid JSON under that key is overwritten.
  }
  if (storedSettings['translation'] === undefined)
    safeLocalStorage.set('reading', JSON.stringify({ ...storedSettings, translation: 'tap', shown: 'tap' }))
}

/**
 * Moves the guest's choice to the account that has just logged in; the mutation for the server is migrated
 * with the other mutations.
 */
export function migrateGuestBaseline(): void {
  migrateGuestValue(KEY)
  migrateGuestValue(SKIPPED)
  tell()
}

/** Stores that the reader does not want this question again. */
export function skipBaselinePrompt(): void {
  userStorage.set(SKIPPED, '1')
  tell()
}

/** Whether to show the question for the level. */
export const shouldAskLevel = (): boolean =>
  getBaselineVocabulary() === undefined && userStorage.get(SKIPPED) === ''

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  const stop = onSessionChange(listener)
  return () => {
    listeners.delete(listener)
    stop()
  }
}

/**
 * The query parameter that a guest's browser sends with list requests, so that lists show 你认识 x %; the server
 * knows a member's.
 */
export function useGuestBaseline(): BaselineVocabularyText | undefined {
  const isMember = useIsLoggedIn()
  const { base } = useBaselineVocabulary()
  return isMember ? undefined : base
}

/** {@link getBaselineVocabulary} and {@link shouldAskLevel} as a hook; renders again on change. */
export function useBaselineVocabulary(): { base: BaselineVocabularyText | undefined; shouldAsk: boolean } {
  const base = useSyncExternalStore(subscribe, getBaselineVocabulary, () => undefined)
  const isSkipped = useSyncExternalStore(
    subscribe,
    () => userStorage.get(SKIPPED) !== '',
    () => false,
  )
  return { base, shouldAsk: base === undefined && !isSkipped }
}
