// What buying asks the server: ways to pay, orders of one's own, the payment that is open; and what admins ask of all orders.
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

/** False where no one could be paid: neither a provider nor a contact; undefined until it is known. */
export function useCanBuy(): boolean | undefined {
  const { data } = usePaymentMethods()
  return data && (!data.is_manual || data.contact !== null)
}

/** Idle for a guest. */
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

/** Asked again and again while something of it may still come by itself. */
export const useOwnOrder = (order_no: string) =>
  useQuery({
    queryKey: toQueryKey('order', 'one', order_no),
    queryFn: ({ signal }) => orderCalls.show({ order_no }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => getPollInterval(data, Date.now()),
  })

/** The code of an order that waits; what `useCreateOrder` opened is in it already. */
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

/** Those of one user, for an admin. */
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

/** A write of an admin, after which every list of orders is asked for anew. */
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
