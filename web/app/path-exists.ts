// Which call tells whether there is anything at the address of a screen that is not painted; for the server's status alone.
import type { FetchAsGuest } from '../../contract/kernel/server-renderer.ts'

interface ExistenceCheck {
  path: RegExp
  /** The call of what the path names; it is refused where there is no such thing. */
  call: (id: string) => string
  /** Whether its answer is one, where the call refuses nothing. */
  isThere?: (answer: unknown) => boolean
}

/** A list of its own, and not a topic. */
const FOLLOWING = 'following'

const EXISTENCE_CHECKS: readonly ExistenceCheck[] = [
  { path: /^\/collection\/([^/]+)\/show$/, call: (id) => `/reader/collection/${id}/show` },
  { path: /^\/creator\/([^/]+)$/, call: (id) => `/reader/creator/${id}` },
  { path: /^\/magazine\/([^/]+)$/, call: (id) => `/reader/magazine/${id}` },
  { path: /^\/book\/([^/]+)\/(?:show|share)$/, call: (id) => `/reader/book/${id}/show` },
  // Read from one's own shelf: a guest is refused for another reason, and led to the log-in by the page.
  { path: /^\/book\/([^/]+)\/read$/, call: (id) => `/reader/mybook/${id}` },
  { path: /^\/article\/([^/]+)\/poster3$/, call: (id) => `/reader/article/${id}/show` },
  {
    path: /^\/topic\/([^/]+)$/,
    // A path may hold & and + as they are, a query may not.
    call: (topic) => `/reader/article/topic?limit=1&q=${encodeURIComponent(decodeURIComponent(topic))}`,
    isThere: (answer) => (answer as { topic: unknown }).topic !== null,
  },
]

/** Rejects as `ask` does. */
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
