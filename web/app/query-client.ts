// Configures the query cache: stale time, retries, and what is cleared when the session ends.
import { type Query, QueryClient } from '@tanstack/react-query'
import { ApiError } from '../lib/api.ts'

/**
 * Fallback without a response: the last persisted data. The code of the fallback is loaded on demand, from
 * this browser's cache.
 */
async function lastSeen<T>(query: Query, error: unknown): Promise<T> {
  const found = await import('../local/persisted-queries.ts').catch(() => undefined)
  if (!found) throw error
  return found.restorePersistedQuery(query, error) as Promise<T>
}

/** A 4xx error is a valid response; only a lost connection or a server error (5xx) is retried. */
const isWorthRetrying = (error: Error): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500

/**
 * One client for each page, or for each server render; `tries` is the max. number of requests for one query,
 * retries included.
 */
export const createQueryClient = ({ tries = 3 } = {}): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // Offline, a query fails with an error or returns persisted data; it is not paused silently.
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
