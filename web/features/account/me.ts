// Who is logged in and whether they are an editor; small, because the shell brings it along.
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { accountCalls } from '../../lib/calls/account.ts'
import { toQueryKey } from '../../lib/keys.ts'
import { useIsLoggedIn } from '../../lib/session.ts'

// Plain, without `queryOptions`: that one comes with the lists of articles, which the shell would then wait for.
const meQuery = {
  queryKey: toQueryKey('account', 'me'),
  queryFn: ({ signal }: { signal: AbortSignal }) => accountCalls.me({}, { signal }),
}

/** The logged-in reader with counts and settings; idle for guests. */
export const useMe = () => useQuery({ ...meQuery, enabled: useIsLoggedIn() })

/** Whether this reader is an editor, by the same answer; idle for guests. */
export const useIsSuper = () =>
  useQuery({
    ...meQuery,
    enabled: useIsLoggedIn(),
    staleTime: 5 * 60_000,
    select: ({ role }) => role === 'admin',
  })

/** Asks for the logged-in reader unless that is known or asked already. Never rejects. */
export const fetchMe = (cache: QueryClient): Promise<void> => cache.prefetchQuery(meQuery)
