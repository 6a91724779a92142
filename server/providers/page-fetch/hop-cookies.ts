// Cookie jar of a single fetch: cookies set by one hop are sent on its next hops, and dropped at the end.
import { isIP } from 'node:net'

const MAX_COUNT = 50
const MAX_LENGTH = 4_096
/** Max. length of the `Cookie` header of one request. */
const MAX_HEADER_LENGTH = 16_384
/** Valid characters of a cookie pair: no control characters and no separator. */
const PAIR = /^([!#$%&'*+\-.^_`|~\w]+)=([\x20\x21-\x3a\x3c-\x7e]*)$/
/** Public suffixes below a country domain, for which cookies are not allowed, e.g. co.uk, com.au. */
const SHARED_SUFFIX = /^(?:[^.]+|(?:ac|co|com|edu|gov|mil|net|ne|nom|or|org|go|gob|gouv|sch|nhs)\.[a-z]{2})$/

interface Cookie {
  name: string
  value: string
  host: string
  /** True if subdomains of `host` get the cookie too. */
  isShared: boolean
  path: string
  isSecure: boolean
}

export class HopCookies {
  #cookies: Cookie[] = []

  /** Stores and deletes cookies by the `Set-Cookie` headers of a response from `url`. */
  take(url: URL, headers: string | string[] | undefined): void {
    for (const header of [headers ?? []].flat()) {
      const read = header.length <= MAX_LENGTH ? readCookie(url, header) : undefined
      if (!read) continue
      const { cookie, isOver } = read
      this.#cookies = this.#cookies.filter((one) => !isSame(one, cookie))
      if (!isOver && this.#cookies.length < MAX_COUNT) this.#cookies.push(cookie)
    }
  }

  /** Returns the `Cookie` header of a request to `url`; undefined if there is none. */
  header(url: URL): string | undefined {
    const pairs = this.#cookies
      .filter((cookie) => belongs(cookie, url))
      .sort((a, b) => b.path.length - a.path.length)
      .map(({ name, value }) => `${name}=${value}`)
    while (pairs.join('; ').length > MAX_HEADER_LENGTH) pairs.pop()
    return pairs.length === 0 ? undefined : pairs.join('; ')
  }
}

const isSame = (a: Cookie, b: Cookie): boolean => a.name === b.name && a.host === b.host && a.path === b.path

const isBelow = (host: string, domain: string): boolean => host === domain || host.endsWith(`.${domain}`)

function belongs(cookie: Cookie, url: URL): boolean {
  const isHost = cookie.isShared ? isBelow(url.hostname, cookie.host) : url.hostname === cookie.host
  const { path } = cookie
  const isPath =
    url.pathname === path ||
    (url.pathname.startsWith(path) && (path.endsWith('/') || url.pathname[path.length] === '/'))
  return isHost && isPath && (!cookie.isSecure || url.protocol === 'https:')
}

/** Parses a cookie by RFC 6265, 5.2 and 5.3; undefined if the host may not set it. */
function readCookie(url: URL, header: string): { cookie: Cookie; isOver: boolean } | undefined {
  const [pair = '', ...rest] = header.split(';')
  const [, name, value = ''] = PAIR.exec(pair.trim()) ?? []
  if (name === undefined) return undefined
  const attributes = new Map(
    rest.map((one) => {
      const [key = '', ...valueParts] = one.split('=')
      return [key.trim().toLowerCase(), valueParts.join('=').trim()] as const
    }),
  )
  const domain = (attributes.get('domain') ?? '').replace(/^\./, '').toLowerCase()
  const host = url.hostname
  const isShared = domain !== '' && domain !== host
  if (isShared && (isIP(host) !== 0 || !isBelow(host, domain) || SHARED_SUFFIX.test(domain))) return undefined
  const isSecure = attributes.has('secure')
  if ((isSecure || /^__(?:Host|Secure)-/i.test(name)) && url.protocol !== 'https:') return undefined
  const path = attributes.get('path') ?? ''
  const folder = url.pathname.replace(/\/[^/]*$/, '') || '/'
  return {
    cookie: {
      name,
      value,
      host: isShared ? domain : host,
      isShared: domain !== '' && isIP(host) === 0 && !SHARED_SUFFIX.test(domain),
      path: path.startsWith('/') ? path : folder,
      isSecure,
    },
    isOver: isPast(attributes),
  }
}

function isPast(attributes: ReadonlyMap<string, string>): boolean {
  const age = attributes.get('max-age')
  if (age !== undefined && /^-?\d+$/.test(age)) return Number(age) <= 0
  const expires = Date.parse(attributes.get('expires') ?? '')
  return !Number.isNaN(expires) && expires <= Date.now()
}
