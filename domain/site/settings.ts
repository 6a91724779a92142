// Settings that an admin can change at run time: name, kind and valid range of each.
import { TRIAL_NEEDS, type TrialNeed } from '../membership/product.ts'

/** A boolean, an integer from `min` to `max`, or one of `options`. */
export type SettingKind =
  | { kind: 'flag' }
  | { kind: 'number'; min: number; max: number }
  | { kind: 'choice'; options: readonly string[] }
export type SettingValue = boolean | number | string

export interface SiteSettings {
  /** A reader's collection must be reviewed by an editor before it is public. */
  collection_review: boolean
  /** Tokens of language models a day, for all readers together. */
  ai_tokens_a_day: number
  /** Native apps with a lower `version_code` are redirected to /app_upgrade. */
  app_min_version_code: number
  /** Requirement for a trial. */
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

/** Validation of the value of a setting. */
export function fitsSetting(name: SettingName, value: unknown): boolean {
  const kind = SETTING_KINDS[name]
  if (kind.kind === 'flag') return typeof value === 'boolean'
  if (kind.kind === 'choice') return typeof value === 'string' && kind.options.includes(value)
  return Number.isInteger(value) && (value as number) >= kind.min && (value as number) <= kind.max
}

/**
 * Returns the effective configuration: defaults from the environment, overridden by the valid settings of an
 * admin.
 */
export function mergeSettings(own: SiteSettings, set: Partial<Record<string, unknown>> = {}): SiteSettings {
  const fitting = SETTING_NAMES.filter((name) => fitsSetting(name, set[name])).map((name) => [
    name,
    set[name],
  ])
  return { ...own, ...Object.fromEntries(fitting) }
}
