// Which addresses the server may be made to connect to: public ones, and those named in the settings.
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { truncateText } from '../../../domain/kernel/well-formed.ts'
import { FetchFailure } from './port.ts'

/** All of IPv6 that is given out for public unicast (IANA IPv6 address space registry). */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')
/** Special ranges inside it that ipaddr.js counts as unicast: 6to4 would carry any IPv4, 3fff::/20 is documentation (RFC 9637). */
const NOT_PUBLIC_IPV6 = ['2002::/16', '2001::/23', '2001:db8::/32', '3fff::/20'].map((range) =>
  ipaddr.IPv6.parseCIDR(range),
)

/**
 * True only for public unicast addresses. Mapped, translated (NAT64, 6to4, Teredo), link-local, shared (CGNAT),
 * documentation, multicast and reserved addresses are not public; neither is what is no address at all.
 */
export function isPublicAddress(address: string): boolean {
  // ipaddr.js alone would take short and octal spellings too.
  if (isIP(address) === 0) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  if (parsed.kind() === 'ipv4') return true
  const v6 = parsed as ipaddr.IPv6
  return v6.match(GLOBAL_UNICAST) && !NOT_PUBLIC_IPV6.some((range) => v6.match(range))
}

/**
 * The address as a URL that may be fetched: http or https, a host, no user name or password, no fragment.
 * The URL parser itself turns decimal, octal and hexadecimal spellings of IPv4 into the plain one.
 * @throws {FetchFailure} BAD_ADDRESS
 */
export function fetchableUrl(address: string, base?: string): URL {
  const url = parseOrUndefined(address, base)
  if (!url || address.length > 4000)
    throw new FetchFailure('BAD_ADDRESS', { url: truncateText(address, 500) })
  const isPlain = (url.protocol === 'http:' || url.protocol === 'https:') && !url.username && !url.password
  if (!isPlain || !url.hostname) throw new FetchFailure('BAD_ADDRESS', { url: withoutSecrets(url) })
  url.hash = ''
  return url
}

function parseOrUndefined(address: string, base?: string): URL | undefined {
  try {
    return new URL(address, base)
  } catch {
    return undefined
  }
}

function withoutSecrets(url: URL): string {
  const copy = new URL(url.href)
  copy.username = ''
  copy.password = ''
  return copy.href.slice(0, 500)
}

/** `host:port` as `FETCH_ALLOW` writes it, the default port filled in. */
export function hostAndPort(protocol: string, hostname: string, port: string): string {
  const host = isIP(hostname) === 6 ? `[${hostname}]` : hostname.toLowerCase()
  return `${host}:${port || (protocol === 'https:' ? '443' : '80')}`
}
