// How this reader likes books: pages or one long page, and how wide the margins are; kept in this browser.
import { useSyncExternalStore } from 'react'
import { parseJson } from '../../../../domain/kernel/json.ts'
import { local } from '../../../lib/storage.ts'
import type { Margin } from './view/layout.ts'

export interface BookSettings {
  flow: 'pages' | 'scroll'
  margin: Margin
}

const KEY = 'book_reading'
const USUAL: BookSettings = { flow: 'pages', margin: 'normal' }
const listeners = new Set<() => void>()
let kept: { text: string; settings: BookSettings } | undefined

function parse(text: string): BookSettings {
  try {
    const given = (parseJson(text || '{}') ?? {}) as Partial<Record<keyof BookSettings, unknown>>
    return {
      flow: given.flow === 'scroll' ? 'scroll' : 'pages',
      margin: given.margin === 'narrow' || given.margin === 'wide' ? given.margin : 'normal',
    }
  } catch {
    return USUAL
  }
}

function bookSettings(): BookSettings {
  const text = local.get(KEY)
  if (kept?.text !== text) kept = { text, settings: parse(text) }
  return kept.settings
}

/** Changes some of the settings, for this book and the next ones. */
export function changeBookSettings(change: Partial<BookSettings>): void {
  const next = { ...bookSettings(), ...change }
  const text = JSON.stringify(next)
  if (!local.set(KEY, text)) kept = { text: local.get(KEY), settings: next }
  for (const listener of listeners) listener()
}

const subscribe = (run: () => void) => {
  listeners.add(run)
  return () => listeners.delete(run)
}
export const useBookSettings = (): BookSettings => useSyncExternalStore(subscribe, bookSettings, () => USUAL)
