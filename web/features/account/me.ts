// Who is signed in and whether they are an editor; small, because the shell brings it along.
import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { useIsSignedIn } from '../../lib/session.ts'

export const accountKeys = {
  me: ['account', 'me'] as const,
  isSuper: ['account', 'isSuper'] as const,
  rule: ['account', 'rule'] as const,
  sessions: ['account', 'sessions'] as const,
}

/** The signed-in reader with counts and settings; idle for guests. */
export function useMe() {
  return useQuery({
    queryKey: accountKeys.me,
    queryFn: ({ signal }) => api.account.me({}, { signal }),
    enabled: useIsSignedIn(),
  })
}

/** Whether this reader is an editor; idle for guests. */
export function useIsSuper() {
  return useQuery({
    queryKey: accountKeys.isSuper,
    queryFn: ({ signal }) => api.account.isSuper({}, { signal }),
    enabled: useIsSignedIn(),
    staleTime: 5 * 60_000,
  })
}
