// Queries and mutations of purchases: payment methods, own orders, the pending payment; and the orders for
// admins.
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { OrderState } from '../../../domain/order/order.ts'
import { orderCalls } from '../../lib/calls/order.ts'
import { toQueryKey, toQueryKeyPrefix } from '../../lib/keys.ts'
import { FIRST_PAGE, toNextPageParam } from '../../lib/next-page.ts'
import { useIsLoggedIn } from '../../lib/session.ts'
import { getPollInterval } from './poll-interval.ts'

export const usePaymentMethods = () =>
  useQuery({
    queryKey: toQueryKey('order', 'ways'),
    queryFn: ({ signal }) => orderCalls.ways({}, { signal }),
    enabled: useIsLoggedIn(),
  })

/**
 * False if no payment is possible: neither a provider nor a contact is configured; undefined while the query
 * loads.
 */
export function useCanBuy(): boolean | undefined {
  const { data } = usePaymentMethods()
  return data && (!data.is_manual || data.contact !== null)
}

/** Disabled for guests. */
export function useMyOrders() {
  const isLoggedIn = useIsLoggedIn()
  return useInfiniteQuery({
    queryKey: toQueryKey('order', 'mine'),
    queryFn: ({ pageParam, signal }) => orderCalls.mine({ ...pageParam }, { signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: toNextPageParam,
    enabled: isLoggedIn,
    staleTime: 0,
  })
}

/** Polls while the order may still change without the reader. */
export const useOwnOrder = (order_no: string) =>
  useQuery({
    queryKey: toQueryKey('order', 'one', order_no),
    queryFn: ({ signal }) => orderCalls.show({ order_no }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => getPollInterval(data, Date.now()),
  })

/** The QR code of a pending order; `useCreateOrder` has already written it to the cache for a new one. */
export const usePaymentOpening = (order_no: string, isWanted: boolean) =>
  useQuery({
    queryKey: toQueryKey('order', 'opening', order_no),
    queryFn: () => orderCalls.begin({ order_no }),
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

export function useCreateOrder() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (wanted: Parameters<typeof orderCalls.make>[0]) => orderCalls.make(wanted),
    onSuccess: (opened) => {
      cache.setQueryData(toQueryKey('order', 'one', opened.order.order_no), opened.order)
      cache.setQueryData(toQueryKey('order', 'opening', opened.order.order_no), opened)
      void cache.invalidateQueries({ queryKey: toQueryKeyPrefix('order', 'mine') })
    },
    onError: () => void cache.invalidateQueries({ queryKey: toQueryKeyPrefix('member', 'products') }),
  })
}

export function useCancelOrder(order_no: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => orderCalls.cancel({ order_no }),
    onSettled: () => void cache.invalidateQueries({ queryKey: toQueryKeyPrefix('order') }),
  })
}

export interface OrderFilter {
  q: string
  state: OrderState | ''
}

export const useOrders = ({ q, state }: OrderFilter) =>
  useInfiniteQuery({
    queryKey: toQueryKey('order', 'list', { q, state }),
    queryFn: ({ pageParam, signal }) =>
      orderCalls.list({ q, ...(state ? { state } : {}), ...pageParam }, { signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: toNextPageParam,
    placeholderData: (before) => before,
    staleTime: 0,
  })

/** For admins: the orders of one user. */
export const useUserOrders = (user_id: number) =>
  useQuery({
    queryKey: toQueryKey('order', 'list', { user_id }),
    queryFn: ({ signal }) => orderCalls.list({ user_id }, { signal }),
    staleTime: 0,
  })

export const useAdminOrder = (order_no: string) =>
  useQuery({
    queryKey: toQueryKey('order', 'full', order_no),
    queryFn: ({ signal }) => orderCalls.one({ order_no }, { signal }),
    staleTime: 0,
  })

/** Mutation for admins that invalidates all order queries. */
export function useOrderMutation<Input, Answer>(act: (input: Input) => Promise<Answer>, done: () => void) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: done,
    onSettled: () => void cache.invalidateQueries({ queryKey: toQueryKeyPrefix('order') }),
  })
}

export const usePayContact = () =>
  useQuery({
    queryKey: toQueryKey('order', 'contact'),
    queryFn: ({ signal }) => orderCalls.contact({}, { signal }),
    staleTime: 0,
  })

export const useReconciliationReports = () =>
  useInfiniteQuery({
    queryKey: toQueryKey('order', 'reports'),
    queryFn: ({ pageParam, signal }) => orderCalls.reports({ ...pageParam }, { signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: toNextPageParam,
    staleTime: 0,
  })
