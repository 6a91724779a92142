// Reads the app-identity string that every call carries: which app, platform, channel and version asks.

export interface AppIdentity {
  source: string
  platform: string
  channel: string
  version_code: string
  version: string
}

const MAX_LENGTH = 200

/**
 * Splits `source_platform_channel_versioncode_version`; a version may itself hold underscores. Anything with less than
 * five parts is treated as empty (specification, §5), and so is what no header can hold: a call that carried it would
 * never leave the browser.
 */
export function parseAppIdentity(text: unknown): AppIdentity | undefined {
  if (typeof text !== 'string' || text.length > MAX_LENGTH || !/^[\x20-\x7e]*$/.test(text)) return undefined
  const [source, platform, channel, version_code, ...rest] = text.split('_')
  if (source === undefined || platform === undefined || channel === undefined) return undefined
  if (version_code === undefined || rest.length === 0) return undefined
  return { source, platform, channel, version_code, version: rest.join('_') }
}
