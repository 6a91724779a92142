// Queries and mutations of the membership pages: limits of each level, the reader's membership, the trial;
// prices and limits for admins.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { aiCalls } from '../../lib/calls/ai.ts'
import { bookCalls } from '../../lib/calls/book.ts'
import { membershipCalls } from '../../lib/calls/membership.ts'
import { toQueryKey, toQueryKeyPrefix } from '../../lib/keys.ts'
import { useIsLoggedIn } from '../../lib/session.ts'
import { showNotice } from '../../ui/toast.ts'

export function useProducts() {
  const isMember = useIsLoggedIn()
  return useQuery({
    queryKey: toQueryKey('member', 'products', isMember ? 'member' : 'guest'),
    queryFn: ({ signal }) => membershipCalls.products({}, { signal }),
  })
}

export function useMemberLog() {
  const isMember = useIsLoggedIn()
  return useQuery({
    queryKey: toQueryKey('member', 'log'),
    queryFn: ({ signal }) => membershipCalls.log({}, { signal }),
    enabled: isMember,
  })
}

/** Today's AI usage and the number of books on the shelf, each undefined while its query loads. */
export function useMemberUsage() {
  const enabled = useIsLoggedIn()
  const ai = useQuery({
    queryKey: toQueryKey('ai', 'usage'),
    queryFn: async ({ signal }) => (await aiCalls.usage({}, { signal })).result,
    staleTime: 0,
    enabled,
  })
  const books = useQuery({
    queryKey: toQueryKey('book', 'mine'),
    queryFn: ({ signal }) => bookCalls.mine({}, { signal }),
    staleTime: 0,
    enabled,
  })
  return { ai: ai.data, books: books.data }
}

/**
 * Starts a trial by a claim link, by the user's 小红书号, or without either where registration is sufficient.
 * Invalidates all queries whose data the trial changes.
 */
export function useTrial() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (by: { e: string } | { xhs_id?: string }) =>
      'e' in by ? membershipCalls.receiveTrial(by) : membershipCalls.openTrial(by),
    onSuccess: () => {
      showNotice('会员已开通')
      void cache.invalidateQueries()
    },
  })
}

export const usePrices = () =>
  useQuery({
    queryKey: toQueryKey('member', 'prices'),
    queryFn: ({ signal }) => membershipCalls.prices({}, { signal }),
    staleTime: 0,
  })

export const useLimits = () =>
  useQuery({
    queryKey: toQueryKey('member', 'limits'),
    queryFn: ({ signal }) => membershipCalls.limits({}, { signal }),
    staleTime: 0,
  })

/** Mutation for admins that invalidates all membership queries. */
export function useMemberSetting<Input, Answer>(
  write: (input: Input) => Promise<Answer>,
  successMessage: string,
) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: write,
    onSuccess: () => showNotice(successMessage),
    onSettled: () => void cache.invalidateQueries({ queryKey: toQueryKeyPrefix('member') }),
  })
}
