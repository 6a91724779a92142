// Parses the app-identity string of a request: app, platform, channel and version of the client.

export interface AppIdentity {
  source: string
  platform: string
  channel: string
  version_code: string
  version: string
}

const MAX_LENGTH = 200

/**
 * Parses `source_platform_channel_versioncode_version`; a version may itself contain underscores. Returns
 * undefined for fewer than five parts (specification, §5), and for characters that a header cannot contain: a
 * browser would not send such a request.
 */
export function parseAppIdentity(text: unknown): AppIdentity | undefined {
  if (typeof text !== 'string' || text.length > MAX_LENGTH || !/^[\x20-\x7e]*$/.test(text)) return undefined
  const [source, platform, channel, version_code, ...rest] = text.split('_')
  if (source === undefined || platform === undefined || channel === undefined) return undefined
  if (version_code === undefined || rest.length === 0) return undefined
  return { source, platform, channel, version_code, version: rest.join('_') }
}
