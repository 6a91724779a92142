// Queries and mutations of the editors' page of codes, with their cache invalidation.
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CodeType } from '../../../domain/code/code.ts'
import { codeCalls } from '../../lib/calls/code.ts'
import { membershipCalls } from '../../lib/calls/membership.ts'
import { toQueryKey, toQueryKeyPrefix } from '../../lib/keys.ts'
import { showNotice } from '../../ui/toast.ts'

export const useCodes = (q: string) =>
  useInfiniteQuery({
    queryKey: toQueryKey('code', 'managed', q),
    queryFn: ({ pageParam, signal }) => codeCalls.manage({ q, offset: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next_offset }) => next_offset,
    placeholderData: (before) => before,
  })

export interface NewCodes {
  ctype: CodeType
  remark: string
  days?: number
  uses: number
  expires_at: string | null
  count: number
  op_id: string
}

export function useMakeCodes() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (input: NewCodes) => codeCalls.generate(input),
    onSuccess: () => cache.invalidateQueries({ queryKey: toQueryKeyPrefix('code', 'managed') }),
  })
}

/** Enables or disables a code; the toast has an undo. */
export function useSwitchCode() {
  const cache = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (given: { id: number; is_on: boolean }) => codeCalls.change(given),
    onError: (error) => showNotice(error.message),
    onSuccess: ({ code }, { id, is_on }) => {
      void cache.invalidateQueries({ queryKey: toQueryKeyPrefix('code', 'managed') })
      showNotice(is_on ? `${code} 已启用` : `${code} 已停用`, {
        key: `code ${id}`,
        action: { label: '撤销', run: () => mutate({ id, is_on: !is_on }) },
      })
    },
  })
  return mutate
}

export const useCodeUses = (id: number) =>
  useInfiniteQuery({
    queryKey: toQueryKey('code', 'uses', id),
    queryFn: ({ pageParam, signal }) => codeCalls.uses({ id, offset: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next_offset }) => next_offset,
  })

export function useRemark() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (given: { id: number; remark: string }) => codeCalls.change(given),
    onSuccess: () => {
      showNotice('备注已保存')
      return cache.invalidateQueries({ queryKey: toQueryKeyPrefix('code', 'managed') })
    },
  })
}

export const useHeldInvitations = (is_held: boolean) =>
  useInfiniteQuery({
    queryKey: toQueryKey('code', 'held', is_held),
    queryFn: ({ pageParam, signal }) => codeCalls.held({ is_held, offset: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next_offset }) => next_offset,
  })

export function useSettleInvitation() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (given: { user_id: number; release: boolean; reason: string }) => codeCalls.settle(given),
    onSuccess: (_, { release }) => {
      void cache.invalidateQueries({ queryKey: toQueryKeyPrefix('code', 'held') })
      showNotice(release ? '已放行' : '已记录，不发放这份奖励')
    },
  })
}

export const useTrialClaim = () =>
  useMutation({
    mutationFn: (given: { days: number; remark: string }) => membershipCalls.claim(given),
  })
