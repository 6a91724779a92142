// Resolves the URLs in pages and feeds to absolute URLs; shared by all providers.

/**
 * Returns an absolute http(s) URL. Undefined for other schemes, for URLs of more than 2,000 characters, and
 * for URLs with a password.
 */
export function webAddress(address: string | null | undefined, base: string): string | undefined {
  if (!address) return undefined
  try {
    const url = new URL(address.trim(), base)
    const isWeb = (url.protocol === 'http:' || url.protocol === 'https:') && !url.username && !url.password
    return isWeb && url.href.length <= 2000 ? url.href : undefined
  } catch {
    return undefined
  }
}
