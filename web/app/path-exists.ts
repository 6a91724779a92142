// Maps the path of a screen without SSR to the endpoint that shows whether its subject exists; used for the
// HTTP status only.
import type { FetchAsGuest } from '../../contract/kernel/server-renderer.ts'

interface ExistenceCheck {
  path: RegExp
  /** The endpoint of the subject that the path names; it returns an error if the subject does not exist. */
  call: (id: string) => string
  /** Whether the response contains the subject, for an endpoint that returns no error. */
  isThere?: (answer: unknown) => boolean
}

/** A list of its own, not a topic. */
const FOLLOWING = 'following'

const EXISTENCE_CHECKS: readonly ExistenceCheck[] = [
  { path: /^\/collection\/([^/]+)\/show$/, call: (id) => `/reader/collection/${id}/show` },
  { path: /^\/creator\/([^/]+)$/, call: (id) => `/reader/creator/${id}` },
  { path: /^\/magazine\/([^/]+)$/, call: (id) => `/reader/magazine/${id}` },
  { path: /^\/book\/([^/]+)\/(?:show|share)$/, call: (id) => `/reader/book/${id}/show` },
  // The endpoint of one's own shelf returns another error to a guest: the page redirects to the log-in.
  { path: /^\/book\/([^/]+)\/read$/, call: (id) => `/reader/mybook/${id}` },
  { path: /^\/article\/([^/]+)\/poster3$/, call: (id) => `/reader/article/${id}/show` },
  {
    path: /^\/topic\/([^/]+)$/,
    // A path may contain & and + unencoded, a query string may not.
    call: (topic) => `/reader/article/topic?limit=1&q=${encodeURIComponent(decodeURIComponent(topic))}`,
    isThere: (answer) => (answer as { topic: unknown }).topic !== null,
  },
]

/** Rejects with the errors of `ask`. */
export async function pathExists(pathname: string, ask: FetchAsGuest): Promise<boolean> {
  const address = pathname.replace(/(.)\/$/, '$1')
  for (const { path, call, isThere } of EXISTENCE_CHECKS) {
    const id = path.exec(address)?.[1]
    if (id === undefined || id === FOLLOWING) continue
    const answer = await ask(call(id))
    return isThere?.(answer) ?? true
  }
  return true
}
