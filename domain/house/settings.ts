// What of the house an admin may set while it runs: each by its name, its kind and its bounds.

/** A flag, or a whole number from `min` to `max`. */
export type SettingKind = { kind: 'flag' } | { kind: 'number'; min: number; max: number }

export interface HouseSettings {
  /** A reader's collection waits for an editor's look before it is public. */
  collection_review: boolean
  /** Tokens of language models that all readers together may use in a day. */
  ai_tokens_a_day: number
  /** Native apps whose `version_code` is lower are led to /app_upgrade. */
  app_min_version_code: number
}
export type SettingName = keyof HouseSettings

export const SETTING_KINDS: Readonly<Record<SettingName, SettingKind>> = {
  collection_review: { kind: 'flag' },
  ai_tokens_a_day: { kind: 'number', min: 1000, max: 2_000_000_000 },
  app_min_version_code: { kind: 'number', min: 0, max: 2_000_000_000 },
}
export const SETTING_NAMES = Object.keys(SETTING_KINDS) as [SettingName, ...SettingName[]]

/** Whether a setting may be this. */
export function fitsSetting(name: SettingName, value: unknown): boolean {
  const kind = SETTING_KINDS[name]
  if (kind.kind === 'flag') return typeof value === 'boolean'
  return Number.isInteger(value) && (value as number) >= kind.min && (value as number) <= kind.max
}

/** The settings as they stand: those of the environment, and what an admin has set over them, as far as it may be so. */
export function settingsWith(own: HouseSettings, set: Partial<Record<string, unknown>> = {}): HouseSettings {
  const fitting = SETTING_NAMES.filter((name) => fitsSetting(name, set[name])).map((name) => [
    name,
    set[name],
  ])
  return { ...own, ...Object.fromEntries(fitting) }
}
