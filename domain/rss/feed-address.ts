// Spellings of a feed's URL that usually lead to the same feed.

const WWW = /^www\./

/** Returns a copy of `url` after `change`. */
const changed = (url: URL, change: (copy: URL) => void): URL => {
  const copy = new URL(url)
  change(copy)
  return copy
}

/**
 * Returns the URLs that differ from `address` only in the scheme, in `www.` or in a slash at the end of the
 * path, `address` itself included and without its fragment. A server may answer them with different feeds, so
 * the caller has to compare the feeds. Returns an empty list when `address` is no http or https URL.
 */
export function listFeedAddresses(address: string): string[] {
  if (!URL.canParse(address)) return []
  const url = changed(new URL(address), (copy) => {
    copy.hash = ''
  })
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return []
  const bySlash = [url]
  if (url.pathname !== '/')
    bySlash.push(
      changed(url, (copy) => {
        copy.pathname = url.pathname.endsWith('/') ? url.pathname.slice(0, -1) : `${url.pathname}/`
      }),
    )
  const byHost = bySlash.flatMap((each) => [
    each,
    changed(each, (copy) => {
      copy.hostname = WWW.test(url.hostname) ? url.hostname.replace(WWW, '') : `www.${url.hostname}`
    }),
  ])
  // A port other than 80 and 443 speaks one scheme only.
  const byScheme =
    url.port === ''
      ? byHost.flatMap((each) => [
          each,
          changed(each, (copy) => {
            copy.protocol = url.protocol === 'http:' ? 'https:' : 'http:'
          }),
        ])
      : byHost
  return [...new Set(byScheme.map(({ href }) => href))]
}
