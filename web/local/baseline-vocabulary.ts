// What this reader said of their level: a guest's is kept here, a member's on the server and here.
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

/** This reader's base as far as this browser knows; undefined before they have told. */
export const getBaselineVocabulary = (): BaselineVocabularyText | undefined =>
  userStorage.get(KEY) || undefined

/** Keeps a guest's base here and for the account they may make later. */
export async function saveGuestBaseline(base: BaselineVocabularyText): Promise<void> {
  cacheBaseline(base)
  await saveGuestMutations([stampMutation({ kind: 'base', base })])
}

/** Keeps the base that the server knows too, so that it is there without a network. */
export function cacheBaseline(base: BaselineVocabularyText): void {
  userStorage.set(KEY, base)
  if (base !== 'NONE') hideChineseAtFirst()
  tell()
}

/** Takes over what the account says where this browser knows nothing: the level was told on another device. */
export function adoptServerBaseline(base: BaselineVocabularyText | null | undefined): void {
  if (base && getBaselineVocabulary() === undefined) cacheBaseline(base)
}

/**
 * Who has a level reads English first: the Chinese comes with a tap, unless they chose otherwise. Kept where the page's
 * early script looks (`reading`), so that nothing moves when the article is drawn.
 */
function hideChineseAtFirst(): void {
  let storedSettings: Record<string, unknown> = {}
  try {
    storedSettings = (parseJson(safeLocalStorage.get('reading') || '{}') ?? {}) as typeof storedSettings
  } catch {
    // Somebody else's text under that key: written over.
  }
  if (storedSettings['translation'] === undefined)
    safeLocalStorage.set('reading', JSON.stringify({ ...storedSettings, translation: 'tap', shown: 'tap' }))
}

/** The account that has just logged in keeps what the guest told; the step to the server goes with the other steps. */
export function migrateGuestBaseline(): void {
  migrateGuestValue(KEY)
  migrateGuestValue(SKIPPED)
  tell()
}

/** The reader does not want to be asked again. */
export function skipBaselinePrompt(): void {
  userStorage.set(SKIPPED, '1')
  tell()
}

/** Whether the question for the level is still worth asking. */
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

/** What a guest's browser sends along with lists, so that they say 你认识 x %; the server knows a member's. */
export function useGuestBaseline(): BaselineVocabularyText | undefined {
  const isMember = useIsLoggedIn()
  const { base } = useBaselineVocabulary()
  return isMember ? undefined : base
}

/** {@link knownBase} and whether it is still worth asking, kept up to date. */
export function useBaselineVocabulary(): { base: BaselineVocabularyText | undefined; shouldAsk: boolean } {
  const base = useSyncExternalStore(subscribe, getBaselineVocabulary, () => undefined)
  const isSkipped = useSyncExternalStore(
    subscribe,
    () => userStorage.get(SKIPPED) !== '',
    () => false,
  )
  return { base, shouldAsk: base === undefined && !isSkipped }
}
