// Addresses as pages and feeds write them, made absolute; for all providers.

/** Absolute http(s) address, or undefined. Longer ones than any honest page has are dropped, and those with a password. */
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
