// The three themes: the reader's choice, the fallback from the system or the native app, and the theme
// applied to the page.
import { useSyncExternalStore } from 'react'
import { getNativeTheme, sendTheme } from './bridge.ts'
import { safeLocalStorage } from './storage.ts'

export type ThemeName = 'light' | 'black' | 'sepia'
/** '' follows the system. */
export type ThemeChoice = ThemeName | ''

const KEY = 'theme'
/** The colours of the browser's own bars; same values as --bg in tokens.css and in public/theme.js. */
const BAR: Record<ThemeName, string> = { light: '#FCFCFA', black: '#0B0C0D', sepia: '#F6EFE0' }

const listeners = new Set<() => void>()

export function isTheme(value: unknown): value is ThemeName {
  return value === 'light' || value === 'black' || value === 'sepia'
}

/** The value stored under `theme`; an unknown value is ignored. */
export function storedTheme(): ThemeChoice {
  const value = safeLocalStorage.get(KEY)
  return isTheme(value) ? value : ''
}

function systemTheme(): ThemeName {
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'black' : 'light'
}

/** The theme to apply now: the stored one, else the system's. */
export function currentTheme(): ThemeName {
  return storedTheme() || systemTheme()
}

/** Applies the current theme to the page, to the browser's bars and to the native app's. */
export function applyTheme(): void {
  const theme = currentTheme()
  document.documentElement.dataset['theme'] = theme
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', BAR[theme])
  sendTheme(theme)
  for (const listener of listeners) listener()
}

/** Stores the choice ('' = follow the system) and applies it. */
export function chooseTheme(choice: ThemeChoice): void {
  safeLocalStorage.set(KEY, choice)
  applyTheme()
}

/**
 * The native app's theme is stored only if the stored value is empty, 'light' or 'black' (specification, §4),
 * so that a reader's choice of sepia is never overwritten.
 */
export function adoptNativeTheme(nativeTheme: string): void {
  if (!isTheme(nativeTheme)) return
  const stored = safeLocalStorage.get(KEY)
  if (stored === '' || stored === 'light' || stored === 'black') chooseTheme(nativeTheme)
}

/**
 * At start-up: applies the theme, requests the native app's, and subscribes to the system's theme and to
 * other tabs.
 */
export function startTheme(): void {
  applyTheme()
  window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', applyTheme)
  window.addEventListener('storage', (event) => {
    if (event.key === KEY || event.key === null) applyTheme()
  })
  void getNativeTheme().then(adoptNativeTheme)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The choice and the applied theme, as a hook. */
export function useTheme(): { choice: ThemeChoice; theme: ThemeName; choose: (choice: ThemeChoice) => void } {
  const choice = useSyncExternalStore(subscribe, storedTheme)
  const theme = useSyncExternalStore(subscribe, currentTheme)
  return { choice, theme, choose: chooseTheme }
}
