// Shows an address in little room: feeds of one site differ in their paths alone.

const MAX_LENGTH = 44
const TAIL = 18

/** Host and path of an address without its scheme, shortened in the middle; what is no address stays as it is. */
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
