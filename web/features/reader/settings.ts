// Settings of the article reader (font size, line height, position of the Chinese), stored in localStorage of
// this browser.
import { useSyncExternalStore } from 'react'
import { parseJson } from '../../../domain/kernel/json.ts'
import { safeLocalStorage } from '../../lib/storage.ts'

export type TranslationMode = 'under' | 'side' | 'tap' | 'off'
export type LineHeight = 'tight' | 'normal' | 'loose'
export interface ReadingSettings {
  /** CSS pixels at the browser's default font size, 16–24. */
  size: number
  line: LineHeight
  translation: TranslationMode
  /** The mode that the 译文 button restores. */
  shown: Exclude<TranslationMode, 'off'>
}

export const FONT_SIZES = { min: 16, max: 24, usual: 18 } as const
export const LINE_HEIGHTS: Record<LineHeight, number> = { tight: 1.5, normal: 1.62, loose: 1.8 }

const KEY = 'reading'
const USUAL: ReadingSettings = {
  size: FONT_SIZES.usual,
  line: 'normal',
  translation: 'under',
  shown: 'under',
}
const listeners = new Set<(isSmall: boolean) => void>()
let cached: { text: string; settings: ReadingSettings } | undefined

const oneOf = <T extends string>(value: unknown, values: readonly T[], usual: T): T =>
  values.find((each) => each === value) ?? usual

function parse(text: string): ReadingSettings {
  let stored: Partial<Record<keyof ReadingSettings, unknown>> = {}
  try {
    stored = (parseJson(text || '{}') ?? {}) as typeof stored
  } catch {
    // Invalid JSON under our key: use the default settings.
  }
  const size = Number(stored.size)
  const translation = oneOf(stored.translation, ['under', 'side', 'tap', 'off'], USUAL.translation)
  return {
    size: size >= FONT_SIZES.min && size <= FONT_SIZES.max ? Math.round(size) : USUAL.size,
    line: oneOf(stored.line, ['tight', 'normal', 'loose'], USUAL.line),
    translation,
    shown: translation === 'off' ? oneOf(stored.shown, ['under', 'side', 'tap'], USUAL.shown) : translation,
  }
}

export function getReadingSettings(): ReadingSettings {
  const text = safeLocalStorage.get(KEY)
  if (cached?.text !== text) cached = { text, settings: parse(text) }
  return cached.settings
}

/** The CSS custom properties of the reading typography. */
export const getReadingStyle = ({ size, line }: ReadingSettings): React.CSSProperties =>
  ({ '--read-size': `${size / 16}rem`, '--read-lh': LINE_HEIGHTS[line] }) as React.CSSProperties

/** Whether the page looks the same as with the default settings. */
export function hasDefaultSettings(): boolean {
  const { size, line, translation } = getReadingSettings()
  return size === USUAL.size && line === USUAL.line && translation === USUAL.translation
}

/** Changes some of the settings, for this page and the next ones. */
export function changeSettings(change: Partial<ReadingSettings>): void {
  const before = getReadingSettings()
  const next = { ...before, ...change }
  if (next.translation !== 'off') next.shown = next.translation
  const isSame = (Object.keys(next) as (keyof ReadingSettings)[]).every((key) => next[key] === before[key])
  // No change (e.g. at the largest size): nothing renders, so do not call the listeners.
  if (isSame) return
  const text = JSON.stringify(next)
  // Fallback where localStorage is not writable: the choice holds for this visit.
  if (!safeLocalStorage.set(KEY, text)) cached = { text: safeLocalStorage.get(KEY), settings: next }
  const isSmall = next.translation === before.translation
  for (const listener of listeners) listener(isSmall)
}

/** Changes the font size by one pixel, within the limits. */
export function changeSize(step: 1 | -1): void {
  const { size } = getReadingSettings()
  changeSettings({ size: Math.min(FONT_SIZES.max, Math.max(FONT_SIZES.min, size + step)) })
}

/** Shows or hides the Chinese; shows it in the last used mode. */
export function toggleTranslation(): void {
  const { translation, shown } = getReadingSettings()
  changeSettings({ translation: translation === 'off' ? shown : 'off' })
}

/**
 * Runs `listener` after each change, before it is rendered; `isSmall`: the length of the text hardly changes.
 * Returns a callback that unsubscribes.
 */
export function onSettings(listener: (isSmall: boolean) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useReadingSettings = (): ReadingSettings =>
  useSyncExternalStore(onSettings, getReadingSettings, () => USUAL)

/** Hook for a single setting: its component does not re-render when the others change. */
export const useReadingSetting = <K extends keyof ReadingSettings>(name: K): ReadingSettings[K] =>
  useSyncExternalStore(
    onSettings,
    () => getReadingSettings()[name],
    () => USUAL[name],
  )
