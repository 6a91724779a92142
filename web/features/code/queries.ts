// Queries and mutations of codes and awards, with their cache invalidation.
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { codeCalls } from '../../lib/calls/code.ts'
import { randomId } from '../../lib/client-id.ts'
import { toQueryKey, toQueryKeyPrefix } from '../../lib/keys.ts'
import { showNotice } from '../../ui/toast.ts'

export const useAwards = () =>
  useQuery({
    queryKey: toQueryKey('code', 'awards'),
    queryFn: ({ signal }) => codeCalls.awards({}, { signal }),
  })

/** Invalidates the queries that granted days change: awards, ranking, membership, account. */
function useGiven() {
  const cache = useQueryClient()
  return () => {
    void cache.invalidateQueries({ queryKey: toQueryKeyPrefix('code') })
    void cache.invalidateQueries({ queryKey: toQueryKeyPrefix('rank') })
    void cache.invalidateQueries({ queryKey: toQueryKeyPrefix('member') })
    void cache.invalidateQueries({ queryKey: toQueryKey('account', 'me') })
  }
}

/** The endpoint is idempotent: a second click or device gets the same response. */
export function useClaimAward() {
  const onDaysGranted = useGiven()
  return useMutation({
    mutationFn: (code_id: number) => codeCalls.receive({ code_id, op_id: randomId() }),
    onError: (error) => showNotice(error.message),
    onSuccess: ({ result: { days } }) => {
      showNotice(`已领取 ${days} 天会员`, { key: 'award' })
      onDaysGranted()
    },
  })
}

export const useMyCode = () =>
  useQuery({
    queryKey: toQueryKey('code', 'mine'),
    queryFn: ({ signal }) => codeCalls.mycode({}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const useInvitations = () =>
  useInfiniteQuery({
    queryKey: toQueryKey('code', 'invitations'),
    queryFn: ({ pageParam, signal }) => codeCalls.invitations({ offset: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next_offset }) => next_offset,
  })

/**
 * Reuses the idempotency key while the same code is sent, so that a retry after a lost response returns the
 * first result.
 */
export function useRedeem() {
  const given = useGiven()
  const sent = useRef({ code: '', op_id: '' })
  return useMutation({
    mutationFn: (code: string) => {
      if (sent.current.code !== code) sent.current = { code, op_id: randomId() }
      return codeCalls.redeem(sent.current)
    },
    onSuccess: ({ days }) => {
      showNotice(`已兑换 ${days} 天会员`, { key: 'award' })
      given()
    },
  })
}
