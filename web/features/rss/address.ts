// Shortens a URL for display: feeds of one site differ in their paths only.

const MAX_LENGTH = 44
const TAIL = 18

/**
 * Host and path of a URL without its scheme, shortened in the middle; an invalid URL is returned unchanged.
 */
export function shortenAddress(address: string): string {
  if (!URL.canParse(address)) return address
  const { host, pathname, search } = new URL(address)
  const text = `${host.replace(/^www\./, '')}${pathname === '/' ? '' : decoded(pathname)}${search}`
  return text.length <= MAX_LENGTH ? text : `${text.slice(0, MAX_LENGTH - TAIL - 1)}…${text.slice(-TAIL)}`
}

function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
