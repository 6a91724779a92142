// Reads the app-identity string that every call carries: which app, platform, channel and version asks.

export interface AppIdentity {
  source: string
  platform: string
  channel: string
  version_code: string
  version: string
}

/** Five underscore-separated parts; anything less is treated as empty (specification §5). */
export function parseAppIdentity(header: string | string[] | undefined): AppIdentity | undefined {
  if (typeof header !== 'string' || header.length > 200) return undefined
  const [source, platform, channel, version_code, version] = header.split('_')
  if (source === undefined || platform === undefined || channel === undefined) return undefined
  if (version_code === undefined || version === undefined) return undefined
  return { source, platform, channel, version_code, version }
}
