// What of the house an admin may set while it runs: each by its name, its kind and its bounds.
import { TRIAL_NEEDS, type TrialNeed } from '../membership/product.ts'

/** A flag, a whole number from `min` to `max`, or one of `options`. */
export type SettingKind =
  | { kind: 'flag' }
  | { kind: 'number'; min: number; max: number }
  | { kind: 'choice'; options: readonly string[] }
export type SettingValue = boolean | number | string

export interface SiteSettings {
  /** A reader's collection waits for an editor's look before it is public. */
  collection_review: boolean
  /** Tokens of language models that all readers together may use in a day. */
  ai_tokens_a_day: number
  /** Native apps whose `version_code` is lower are led to /app_upgrade. */
  app_min_version_code: number
  /** What a reader shows for the trial. */
  trial_needs: TrialNeed
}
export type SettingName = keyof SiteSettings

export const SETTING_KINDS: Readonly<Record<SettingName, SettingKind>> = {
  collection_review: { kind: 'flag' },
  ai_tokens_a_day: { kind: 'number', min: 1000, max: 2_000_000_000 },
  app_min_version_code: { kind: 'number', min: 0, max: 2_000_000_000 },
  trial_needs: { kind: 'choice', options: TRIAL_NEEDS },
}
export const SETTING_NAMES = Object.keys(SETTING_KINDS) as [SettingName, ...SettingName[]]

/** Whether a setting may be this. */
export function fitsSetting(name: SettingName, value: unknown): boolean {
  const kind = SETTING_KINDS[name]
  if (kind.kind === 'flag') return typeof value === 'boolean'
  if (kind.kind === 'choice') return typeof value === 'string' && kind.options.includes(value)
  return Number.isInteger(value) && (value as number) >= kind.min && (value as number) <= kind.max
}

/** The settings as they stand: those of the environment, and what an admin has set over them, as far as it may be so. */
export function mergeSettings(own: SiteSettings, set: Partial<Record<string, unknown>> = {}): SiteSettings {
  const fitting = SETTING_NAMES.filter((name) => fitsSetting(name, set[name])).map((name) => [
    name,
    set[name],
  ])
  return { ...own, ...Object.fromEntries(fitting) }
}
