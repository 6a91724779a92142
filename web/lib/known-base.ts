// What this reader said of their level, for guests kept in the browser, for members on the server.
import { useSyncExternalStore } from 'react'
import type { KnownBase } from '../../contract/entities/account.ts'
import { keepGuestStep } from './guest.ts'
import { local } from './storage.ts'

const KEY = 'known_base'
const SKIPPED = 'known_base_skipped'
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

/** The guest's base; undefined before they have told. */
export const knownBase = (): KnownBase | undefined => local.get(KEY) || undefined

/** Keeps a guest's base here and for the account they may make later. */
export async function keepKnownBase(base: KnownBase): Promise<void> {
  rememberKnownBase(base)
  await keepGuestStep({ kind: 'base', base })
}

/** Keeps the base that the server knows too, so that it is there after signing out and without a network. */
export function rememberKnownBase(base: KnownBase): void {
  local.set(KEY, base)
  tell()
}

/** The reader does not want to be asked again. */
export function skipKnownBase(): void {
  local.set(SKIPPED, '1')
  tell()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** {@link knownBase} and whether it is still worth asking, kept up to date. */
export function useKnownBase(): { base: KnownBase | undefined; isToAsk: boolean } {
  const base = useSyncExternalStore(subscribe, knownBase)
  const isSkipped = useSyncExternalStore(subscribe, () => local.get(SKIPPED) !== '')
  return { base, isToAsk: base === undefined && !isSkipped }
}
