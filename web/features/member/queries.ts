// What the screens of membership ask: what each level may do, where the reader stands, the trial.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { membershipCalls } from '../../lib/calls/membership.ts'
import { key } from '../../lib/keys.ts'
import { useIsLoggedIn } from '../../lib/session.ts'
import { notify } from '../../ui/toast.ts'

export function useProducts() {
  const isMember = useIsLoggedIn()
  return useQuery({
    queryKey: key('member', 'products', isMember ? 'member' : 'guest'),
    queryFn: ({ signal }) => membershipCalls.products({}, { signal }),
  })
}

export function useMemberLog() {
  const isMember = useIsLoggedIn()
  return useQuery({
    queryKey: key('member', 'log'),
    queryFn: ({ signal }) => membershipCalls.log({}, { signal }),
    enabled: isMember,
  })
}

/** By a claim that somebody sent, or for a 小红书号 of one's own. What it opens is asked for anew everywhere. */
export function useTrial() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (by: { e: string } | { xhs_id: string }) =>
      'e' in by ? membershipCalls.receiveTrial(by) : membershipCalls.openTrial(by),
    onSuccess: () => {
      notify('试用已经开始')
      void cache.invalidateQueries()
    },
  })
}
