// Queries and mutations of the user administration; every action invalidates the queries of its user.
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { accountCalls } from '../../lib/calls/account.ts'
import { membershipCalls } from '../../lib/calls/membership.ts'
import { peopleCalls } from '../../lib/calls/people.ts'
import { toQueryKey, toQueryKeyPrefix } from '../../lib/keys.ts'
import { FIRST_PAGE, toNextPageParam } from '../../lib/next-page.ts'
import type { AccountActionRequest } from './account-actions.ts'

export function usePeople(q: string) {
  return useInfiniteQuery({
    queryKey: toQueryKey('people', 'list', q),
    queryFn: ({ pageParam, signal }) => peopleCalls.search({ q, ...pageParam }, { signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: toNextPageParam,
    staleTime: 0,
  })
}

export function usePerson(id: number) {
  return useQuery({
    queryKey: toQueryKey('people', 'shown', id),
    queryFn: ({ signal }) => peopleCalls.show({ id }, { signal }),
    staleTime: 0,
  })
}

function useStale() {
  const cache = useQueryClient()
  return () =>
    Promise.all(
      [toQueryKeyPrefix('people'), toQueryKeyPrefix('member'), toQueryKeyPrefix('desk', 'acts')].map(
        (queryKey) => cache.invalidateQueries({ queryKey }),
      ),
    )
}

/**
 * Runs an action that has a form; `op_id` is the idempotency key of the form, so that the action runs only
 * once.
 */
export function useAccountAction() {
  const stale = useStale()
  return useMutation({
    mutationFn: (input: AccountActionRequest): Promise<unknown> => {
      const { user_id, reason, op_id } = input
      const id = user_id
      switch (input.act) {
        case 'open':
          return membershipCalls.open({
            user_id,
            level: input.level,
            days: input.days,
            remark: reason,
            op_id,
          })
        case 'renew':
          return membershipCalls.renew({ user_id, days: input.days, remark: reason, op_id })
        case 'close':
          return membershipCalls.close({ user_id, remark: reason, op_id })
        case 'password':
          return accountCalls.changePassword({ user_id, new_password: input.password, reason })
        case 'sessions':
          return accountCalls.endSessionsOf({ id, reason })
        case 'block':
          return peopleCalls.block({ id, reason })
        case 'unblock':
          return peopleCalls.unblock({ id, reason })
        case 'promote':
          return peopleCalls.setRole({ id, role: 'admin', reason })
        case 'demote':
          return peopleCalls.setRole({ id, role: 'user', reason })
        case 'totp':
          return peopleCalls.endTotpOf({ id, reason })
        case 'wechat':
          return peopleCalls.bindWx({ user_id, openid: input.openid })
      }
    },
    onSuccess: stale,
  })
}

export function useEndUserSession(id: number) {
  const stale = useStale()
  return useMutation({
    mutationFn: (session_id: string) => peopleCalls.endSession({ id, session_id }),
    onSuccess: stale,
  })
}

/** Fetches the full phone number; the server records the access in the audit log. */
export function useRevealPhone(id: number) {
  const stale = useStale()
  return useMutation({ mutationFn: () => peopleCalls.showPhone({ id }), onSuccess: stale })
}
