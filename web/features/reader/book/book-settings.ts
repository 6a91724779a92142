// Settings of the book reader (pages or one long page, width of the margins), stored in localStorage of this
// browser.
import { useSyncExternalStore } from 'react'
import { parseJson } from '../../../../domain/kernel/json.ts'
import { safeLocalStorage } from '../../../lib/storage.ts'
import type { PageMargin } from './view/layout.ts'

export interface BookSettings {
  flow: 'pages' | 'scroll'
  margin: PageMargin
}

const KEY = 'book_reading'
const USUAL: BookSettings = { flow: 'pages', margin: 'normal' }
const listeners = new Set<() => void>()
let cached: { text: string; settings: BookSettings } | undefined

function parse(text: string): BookSettings {
  try {
    const stored = (parseJson(text || '{}') ?? {}) as Partial<Record<keyof BookSettings, unknown>>
    return {
      flow: stored.flow === 'scroll' ? 'scroll' : 'pages',
      margin: stored.margin === 'narrow' || stored.margin === 'wide' ? stored.margin : 'normal',
    }
  } catch {
    return USUAL
  }
}

function bookSettings(): BookSettings {
  const text = safeLocalStorage.get(KEY)
  if (cached?.text !== text) cached = { text, settings: parse(text) }
  return cached.settings
}

/** Changes some of the settings, for this book and the next ones. */
export function changeBookSettings(change: Partial<BookSettings>): void {
  const next = { ...bookSettings(), ...change }
  const text = JSON.stringify(next)
  if (!safeLocalStorage.set(KEY, text)) cached = { text: safeLocalStorage.get(KEY), settings: next }
  for (const listener of listeners) listener()
}

const subscribe = (run: () => void) => {
  listeners.add(run)
  return () => listeners.delete(run)
}
export const useBookSettings = (): BookSettings => useSyncExternalStore(subscribe, bookSettings, () => USUAL)
