// How this reader likes the page: size, line height, where the Chinese stands; kept in this browser.
import { useSyncExternalStore } from 'react'
import { parseJson } from '../../../domain/kernel/json.ts'
import { local } from '../../lib/storage.ts'

export type Translation = 'under' | 'side' | 'tap' | 'off'
export type LineHeight = 'tight' | 'normal' | 'loose'
export interface ReadingSettings {
  /** CSS pixels at the browser's usual text size, 16–24. */
  size: number
  line: LineHeight
  translation: Translation
  /** What 译文 turns on again. */
  shown: Exclude<Translation, 'off'>
}

export const SIZES = { min: 16, max: 24, usual: 18 } as const
export const LINES: Record<LineHeight, number> = { tight: 1.5, normal: 1.62, loose: 1.8 }

const KEY = 'reading'
const USUAL: ReadingSettings = { size: SIZES.usual, line: 'normal', translation: 'under', shown: 'under' }
const listeners = new Set<(isSmall: boolean) => void>()
let kept: { text: string; settings: ReadingSettings } | undefined

const oneOf = <T extends string>(value: unknown, values: readonly T[], usual: T): T =>
  values.find((each) => each === value) ?? usual

function parse(text: string): ReadingSettings {
  let given: Partial<Record<keyof ReadingSettings, unknown>> = {}
  try {
    given = (parseJson(text || '{}') ?? {}) as typeof given
  } catch {
    // Somebody else's text under our key: the usual settings.
  }
  const size = Number(given.size)
  const translation = oneOf(given.translation, ['under', 'side', 'tap', 'off'], USUAL.translation)
  return {
    size: size >= SIZES.min && size <= SIZES.max ? Math.round(size) : USUAL.size,
    line: oneOf(given.line, ['tight', 'normal', 'loose'], USUAL.line),
    translation,
    shown: translation === 'off' ? oneOf(given.shown, ['under', 'side', 'tap'], USUAL.shown) : translation,
  }
}

export function readingSettings(): ReadingSettings {
  const text = local.get(KEY)
  if (kept?.text !== text) kept = { text, settings: parse(text) }
  return kept.settings
}

/** The properties that the reading type is set by. */
export const readingStyle = ({ size, line }: ReadingSettings): React.CSSProperties =>
  ({ '--read-size': `${size / 16}rem`, '--read-lh': LINES[line] }) as React.CSSProperties

/** Whether the page looks as it does for a reader who has changed nothing. */
export function isUsual(): boolean {
  const { size, line, translation } = readingSettings()
  return size === USUAL.size && line === USUAL.line && translation === USUAL.translation
}

/** Changes some of the settings, for this page and the next ones. */
export function changeSettings(change: Partial<ReadingSettings>): void {
  const before = readingSettings()
  const next = { ...before, ...change }
  if (next.translation !== 'off') next.shown = next.translation
  const isSame = (Object.keys(next) as (keyof ReadingSettings)[]).every((key) => next[key] === before[key])
  // At the largest size there is no larger one: nothing is drawn, so nobody may get ready for it.
  if (isSame) return
  const text = JSON.stringify(next)
  // Where nothing can be stored the choice holds for this visit.
  if (!local.set(KEY, text)) kept = { text: local.get(KEY), settings: next }
  const isSmall = next.translation === before.translation
  for (const listener of listeners) listener(isSmall)
}

/** One pixel more or less, within the limits. */
export function changeSize(step: 1 | -1): void {
  const { size } = readingSettings()
  changeSettings({ size: Math.min(SIZES.max, Math.max(SIZES.min, size + step)) })
}

/** Shows or hides the Chinese, as it was shown before. */
export function toggleTranslation(): void {
  const { translation, shown } = readingSettings()
  changeSettings({ translation: translation === 'off' ? shown : 'off' })
}

/** Runs `listener` after each change, before it is drawn; `isSmall`: the text stays about as long. Returns the stop. */
export function onSettings(listener: (isSmall: boolean) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useReadingSettings = (): ReadingSettings =>
  useSyncExternalStore(onSettings, readingSettings, () => USUAL)

/** One of them: what does not depend on the others is not drawn again with them. */
export const useReadingSetting = <K extends keyof ReadingSettings>(name: K): ReadingSettings[K] =>
  useSyncExternalStore(
    onSettings,
    () => readingSettings()[name],
    () => USUAL[name],
  )
