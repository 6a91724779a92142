// Query of the logged-in account and its editor role; a small module, because the app shell bundles it.
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { accountCalls } from '../../lib/calls/account.ts'
import { toQueryKey } from '../../lib/keys.ts'
import { useIsLoggedIn } from '../../lib/session.ts'

// A plain object without `queryOptions`: that helper is in the chunk of the article lists, which the shell
// would have to wait for.
const meQuery = {
  queryKey: toQueryKey('account', 'me'),
  queryFn: ({ signal }: { signal: AbortSignal }) => accountCalls.me({}, { signal }),
}

/** The logged-in account with counts and settings; the query is disabled for guests. */
export const useMe = () => useQuery({ ...meQuery, enabled: useIsLoggedIn() })

/** Whether the account is an editor, from the same cached response; disabled for guests. */
export const useIsSuper = () =>
  useQuery({
    ...meQuery,
    enabled: useIsLoggedIn(),
    staleTime: 5 * 60_000,
    select: ({ role }) => role === 'admin',
  })

/** Prefetches the logged-in account unless it is cached or in flight. Never rejects. */
export const fetchMe = (cache: QueryClient): Promise<void> => cache.prefetchQuery(meQuery)
