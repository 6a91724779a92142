// The cache of what the server said: how long it counts as fresh, what is tried again, what a lost session empties.
import { type Query, QueryClient } from '@tanstack/react-query'
import { ApiError } from '../lib/api.ts'

/** Without an answer, what was seen last; its code comes when it is needed, from this browser. */
async function lastSeen<T>(query: Query, error: unknown): Promise<T> {
  const found = await import('../local/persisted-queries.ts').catch(() => undefined)
  if (!found) throw error
  return found.restorePersistedQuery(query, error) as Promise<T>
}

/** A refusal is an answer; only a lost connection or a broken server is worth a second try. */
const isWorthRetrying = (error: Error): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500

/** One for a page, or for one painting of it; `tries` is how often a question is asked at most. */
export const createQueryClient = ({ tries = 3 } = {}): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // Without a network a question fails and says so, or is answered from this browser; it does not wait silently.
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 30_000,
        gcTime: 30 * 60_000,
        retry: (count, error) => count + 1 < tries && isWorthRetrying(error),
        refetchOnWindowFocus: false,
        persister: (ask, context, query) =>
          Promise.resolve(ask(context)).catch((error: unknown) => lastSeen(query, error)),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
