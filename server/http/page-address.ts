// Normalizes the URL of a page: one spelling, and whether the requested URL can be decoded at all.

/** Paths of endpoints and files, which are no pages. */
const CALL = /^\/(api|auth|reader|openapi\.json|healthz|readyz)(\/|$|\?)/i
const FILES = /^\/(assets|files|private|dict)\//

/** Whether a request is for a page of the app. */
export const isForPage = (method: string | undefined, url: string): boolean =>
  (method === 'GET' || method === 'HEAD') && !CALL.test(url) && !FILES.test(url)

/** Whether the path has a percent sign that encodes nothing; such a path matches no route. */
export function isMalformed(url: string): boolean {
  try {
    decodeURIComponent(pathOf(url))
    return false
  } catch {
    return true
  }
}

/** Escapes all percent signs of the path, so that the request reaches the page handler and gets its 404. */
export const escapePercentSigns = (url: string): string => {
  const path = pathOf(url)
  return path.replaceAll('%', '%25') + url.slice(path.length)
}

/** The URL without doubled and trailing slashes; unchanged if it has none. Never leads to another host. */
export function canonicalPage(url: string): string {
  const path = pathOf(url)
  const plain = path.replace(/[/\\]{2,}/g, '/').replace(/(?<=.)\/$/, '')
  return plain === path ? url : plain + url.slice(path.length)
}

const pathOf = (url: string): string => /^[^?#]*/.exec(url)?.[0] ?? ''
