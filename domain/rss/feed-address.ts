// Spellings of a feed's URL that usually lead to the same feed.

const WWW = /^www\./

/**
 * Returns the URLs that differ from `address` only in the scheme, in `www.` or in a slash at the end of the
 * path, `address` itself included and without its fragment. A server may answer them with different feeds, so
 * the caller has to compare the feeds. Returns an empty list when `address` is no http or https URL.
 */
export function listFeedAddresses(address: string): string[] {
  if (!URL.canParse(address)) return []
  const { protocol, hostname, port, pathname, search } = new URL(address)
  if (protocol !== 'http:' && protocol !== 'https:') return []
  // A port other than 80 and 443 speaks one scheme only.
  const schemes = port === '' ? ['http:', 'https:'] : [protocol]
  const bare = hostname.replace(WWW, '')
  const hosts = [hostname, bare, `www.${bare}`].map((host) => (port === '' ? host : `${host}:${port}`))
  const paths = pathname === '/' ? ['/'] : [pathname.replace(/\/$/, ''), `${pathname.replace(/\/$/, '')}/`]
  const all = schemes.flatMap((scheme) =>
    hosts.flatMap((host) => paths.map((path) => `${scheme}//${host}${path}${search}`)),
  )
  // `www.` before an IP address makes no URL.
  return [...new Set(all)].filter((each) => URL.canParse(each))
}
