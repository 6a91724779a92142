// The address of a page as it should be: one spelling, and whether what was requested can be read at all.

/** Calls and files, which are no pages. */
const CALL = /^\/(api|auth|reader|openapi\.json|healthz|readyz)(\/|$|\?)/i
const FILES = /^\/(assets|files|private|dict)\//

/** Whether a request is for a page of the app. */
export const isForPage = (method: string | undefined, url: string): boolean =>
  (method === 'GET' || method === 'HEAD') && !CALL.test(url) && !FILES.test(url)

/** Whether the path has a percent sign that encodes nothing: no route can be found for it. */
export function isMalformed(url: string): boolean {
  try {
    decodeURIComponent(pathOf(url))
    return false
  } catch {
    return true
  }
}

/** An address whose percent signs stand for themselves, so that it reaches the pages and is not there. */
export const escapePercentSigns = (url: string): string => {
  const path = pathOf(url)
  return path.replaceAll('%', '%25') + url.slice(path.length)
}

/** The same address without doubled and trailing slashes; itself when it has none. Never leads to another host. */
export function canonicalPage(url: string): string {
  const path = pathOf(url)
  const plain = path.replace(/[/\\]{2,}/g, '/').replace(/(?<=.)\/$/, '')
  return plain === path ? url : plain + url.slice(path.length)
}

const pathOf = (url: string): string => /^[^?#]*/.exec(url)?.[0] ?? ''
