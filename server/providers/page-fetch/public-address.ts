// Defines the addresses that the server may connect to: public ones, and those in the configuration.
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { truncateText } from '../../../domain/kernel/well-formed.ts'
import { FetchFailure } from './port.ts'

/** The range of IPv6 that is allocated for public unicast (IANA IPv6 address space registry). */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')
/**
 * Special ranges within it that ipaddr.js counts as unicast: 6to4 could contain any IPv4 address, 3fff::/20
 * is documentation (RFC 9637).
 */
const NOT_PUBLIC_IPV6 = ['2002::/16', '2001::/23', '2001:db8::/32', '3fff::/20'].map((range) =>
  ipaddr.IPv6.parseCIDR(range),
)

/**
 * True only for public unicast addresses. Mapped, translated (NAT64, 6to4, Teredo), link-local, shared
 * (CGNAT), documentation, multicast and reserved addresses are not public; neither is an invalid address.
 */
export function isPublicAddress(address: string): boolean {
  // ipaddr.js also parses short and octal notations.
  if (isIP(address) === 0) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  if (parsed.kind() === 'ipv4') return true
  const v6 = parsed as ipaddr.IPv6
  return v6.match(GLOBAL_UNICAST) && !NOT_PUBLIC_IPV6.some((range) => v6.match(range))
}

/**
 * Parses and validates a URL to fetch: http or https, a host, no user name or password; removes the fragment.
 * The URL parser normalizes decimal, octal and hexadecimal notations of IPv4.
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

/** Normalizes to `host:port` as in `FETCH_ALLOW`, with the default port. */
export function hostAndPort(protocol: string, hostname: string, port: string): string {
  const host = isIP(hostname) === 6 ? `[${hostname}]` : hostname.toLowerCase()
  return `${host}:${port || (protocol === 'https:' ? '443' : '80')}`
}
