// Queries and mutations of error reports, and the queries that each decision invalidates.
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { EndpointInput } from '../../../contract/kernel/endpoint-definition.ts'
import type { Report, reportEndpoints } from '../../../contract/report.ts'
import { reportCalls } from '../../lib/calls/report.ts'
import { toQueryKey, toQueryKeyPrefix } from '../../lib/keys.ts'
import { FIRST_PAGE, toNextPageParam } from '../../lib/next-page.ts'

export function useArticleReports(state: Report['state']) {
  return useInfiniteQuery({
    queryKey: toQueryKey('report', 'list', state),
    queryFn: ({ pageParam, signal }) => reportCalls.list({ state, ...pageParam }, { signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: toNextPageParam,
    staleTime: 0,
  })
}

export function useDecideReport() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (input: EndpointInput<typeof reportEndpoints.decide>) => reportCalls.decide(input),
    onSuccess: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: toQueryKeyPrefix('report') }),
        cache.invalidateQueries({ queryKey: toQueryKeyPrefix('desk') }),
      ]),
  })
}

export function useReportReplies() {
  return useQuery({
    queryKey: toQueryKey('report', 'answered'),
    queryFn: ({ signal }) => reportCalls.answered({}, { signal }),
    staleTime: 60_000,
  })
}

export function useMarkRepliesSeen() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (ids: number[]) => reportCalls.seen({ ids }),
    onSuccess: () => cache.invalidateQueries({ queryKey: toQueryKey('report', 'answered') }),
  })
}
