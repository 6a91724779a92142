// What the second step of log-in asks the server, and what each change makes stale.
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

/** Who one is to the desk may change with it. */
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

/** Stale only when the codes have been seen (`onSeen` of the screen): before, the screen would go on without them. */
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
