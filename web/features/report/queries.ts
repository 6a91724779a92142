// What the room of reports asks the server, and what each decision makes stale.
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { EndpointInput } from '../../../contract/kernel/endpoint-definition.ts'
import type { Report, reportEndpoints } from '../../../contract/report.ts'
import { reportCalls } from '../../lib/calls/report.ts'
import { key, keysOf } from '../../lib/keys.ts'
import { FIRST_PAGE, nextPage } from '../../lib/next-page.ts'

export function useReports(state: Report['state']) {
  return useInfiniteQuery({
    queryKey: key('report', 'list', state),
    queryFn: ({ pageParam, signal }) => reportCalls.list({ state, ...pageParam }, { signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextPage,
    staleTime: 0,
  })
}

export function useDecide() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (input: EndpointInput<typeof reportEndpoints.decide>) => reportCalls.decide(input),
    onSuccess: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: keysOf('report') }),
        cache.invalidateQueries({ queryKey: keysOf('desk') }),
      ]),
  })
}

export function useAnswered() {
  return useQuery({
    queryKey: key('report', 'answered'),
    queryFn: ({ signal }) => reportCalls.answered({}, { signal }),
    staleTime: 60_000,
  })
}

export function useSeen() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (ids: number[]) => reportCalls.seen({ ids }),
    onSuccess: () => cache.invalidateQueries({ queryKey: key('report', 'answered') }),
  })
}
