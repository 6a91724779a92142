// The way to the log-in and back: where it leads, and which pages never need it.

/** The pages of the account itself; their names differ in case on purpose (routes of the specification). */
export const isAccountPath = (path: string): boolean =>
  /^\/(login|Login|Register|reset)(?=[/?#]|$)/.test(path)

/** The log-in, and afterwards back to `href` (path with query). */
export const logInPath = (href: string): string => `/login?next=${encodeURIComponent(href)}`

/** Where to go after logging in: only paths of our own; a log-in that led to a log-in gives where that one led. */
export function nextPath(search: string): string {
  let next = new URLSearchParams(search).get('next') ?? '/'
  while (isAccountPath(next)) next = new URL(next, 'http://x').searchParams.get('next') ?? '/'
  return /^\/(?![/\\])/.test(next) ? next : '/'
}
