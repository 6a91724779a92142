// Builds the redirect path to the log-in and back, and lists the pages that never need it.

/** The pages of the account itself; their paths differ in case on purpose (routes of the specification). */
export const isAccountPath = (path: string): boolean =>
  /^\/(login|Login|Register|reset)(?=[/?#]|$)/.test(path)

/** The log-in path that redirects back to `href` (path with query string) afterwards. */
export const logInPath = (href: string): string => `/login?next=${encodeURIComponent(href)}`

/**
 * The redirect target after log-in: only paths of our own; a nested log-in path is resolved to its own
 * target.
 */
export function nextPath(search: string): string {
  let next = new URLSearchParams(search).get('next') ?? '/'
  while (isAccountPath(next)) next = new URL(next, 'http://x').searchParams.get('next') ?? '/'
  return /^\/(?![/\\])/.test(next) ? next : '/'
}
