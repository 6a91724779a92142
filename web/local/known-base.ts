// What this reader said of their level: a guest's is kept here, a member's on the server and here.
import { useSyncExternalStore } from 'react'
import type { BaselineVocabularyText } from '../../contract/entities/account.ts'
import { parseJson } from '../../domain/kernel/json.ts'
import { onSessionChange, useIsLoggedIn } from '../lib/session.ts'
import { local } from '../lib/storage.ts'
import { keepGuestSteps } from './guest.ts'
import { handOver, own } from './own.ts'
import { stampStep } from './step.ts'

const KEY = 'known_base'
const SKIPPED = 'known_base_skipped'
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

/** This reader's base as far as this browser knows; undefined before they have told. */
export const knownBase = (): BaselineVocabularyText | undefined => own.get(KEY) || undefined

/** Keeps a guest's base here and for the account they may make later. */
export async function keepKnownBase(base: BaselineVocabularyText): Promise<void> {
  rememberKnownBase(base)
  await keepGuestSteps([stampStep({ kind: 'base', base })])
}

/** Keeps the base that the server knows too, so that it is there without a network. */
export function rememberKnownBase(base: BaselineVocabularyText): void {
  own.set(KEY, base)
  if (base !== 'NONE') hideChineseAtFirst()
  tell()
}

/** Takes over what the account says where this browser knows nothing: the level was told on another device. */
export function adoptKnownBase(base: BaselineVocabularyText | null | undefined): void {
  if (base && knownBase() === undefined) rememberKnownBase(base)
}

/**
 * Who has a level reads English first: the Chinese comes with a tap, unless they chose otherwise. Kept where the page's
 * early script looks (`reading`), so that nothing moves when the article is drawn.
 */
function hideChineseAtFirst(): void {
  let kept: Record<string, unknown> = {}
  try {
    kept = (parseJson(local.get('reading') || '{}') ?? {}) as typeof kept
  } catch {
    // Somebody else's text under that key: written over.
  }
  if (kept['translation'] === undefined)
    local.set('reading', JSON.stringify({ ...kept, translation: 'tap', shown: 'tap' }))
}

/** The account that has just logged in keeps what the guest told; the step to the server goes with the other steps. */
export function handOverKnownBase(): void {
  handOver(KEY)
  handOver(SKIPPED)
  tell()
}

/** The reader does not want to be asked again. */
export function skipKnownBase(): void {
  own.set(SKIPPED, '1')
  tell()
}

/** Whether the question for the level is still worth asking. */
export const isLevelToAsk = (): boolean => knownBase() === undefined && own.get(SKIPPED) === ''

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  const stop = onSessionChange(listener)
  return () => {
    listeners.delete(listener)
    stop()
  }
}

/** What a guest's browser sends along with lists, so that they say 你认识 x %; the server knows a member's. */
export function useAskedBase(): BaselineVocabularyText | undefined {
  const isMember = useIsLoggedIn()
  const { base } = useKnownBase()
  return isMember ? undefined : base
}

/** {@link knownBase} and whether it is still worth asking, kept up to date. */
export function useKnownBase(): { base: BaselineVocabularyText | undefined; isToAsk: boolean } {
  const base = useSyncExternalStore(subscribe, knownBase, () => undefined)
  const isSkipped = useSyncExternalStore(
    subscribe,
    () => own.get(SKIPPED) !== '',
    () => false,
  )
  return { base, isToAsk: base === undefined && !isSkipped }
}
