// Queries and mutations of two-step verification, with their cache invalidation.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { peopleCalls } from '../../lib/calls/people.ts'
import { toQueryKey } from '../../lib/keys.ts'

export function useTotp() {
  return useQuery({
    queryKey: toQueryKey('account', 'totp'),
    queryFn: ({ signal }) => peopleCalls.totp({}, { signal }),
    staleTime: 0,
  })
}

/** Also invalidates the account: its permissions on the desk may depend on two-step verification. */
export function useTotpStale() {
  const cache = useQueryClient()
  return () =>
    Promise.all(
      [toQueryKey('account', 'totp'), toQueryKey('account', 'me'), toQueryKey('account', 'sessions')].map(
        (queryKey) => cache.invalidateQueries({ queryKey }),
      ),
    )
}

export const useBeginTotp = () =>
  useMutation({ mutationFn: (password: string) => peopleCalls.beginTotp({ password }) })

/**
 * Does not invalidate: the screen would move on before the codes were seen. The screen's `onSeen` callback
 * invalidates.
 */
export const useConfirmTotp = () =>
  useMutation({ mutationFn: (totp: string) => peopleCalls.confirmTotp({ totp }) })

export const useRenewRecovery = () =>
  useMutation({ mutationFn: (totp: string) => peopleCalls.renewRecovery({ totp }) })

export function useEndTotp() {
  const stale = useTotpStale()
  return useMutation({
    mutationFn: (totp: string) => peopleCalls.endTotp({ totp }),
    onSuccess: stale,
  })
}
