// Queries of the visitor log.
import { useInfiniteQuery } from '@tanstack/react-query'
import { visitorCalls } from '../../lib/calls/visitor.ts'
import { toQueryKey } from '../../lib/keys.ts'
import { FIRST_PAGE, toNextPageParam } from '../../lib/next-page.ts'

export function useVisitors() {
  return useInfiniteQuery({
    queryKey: toQueryKey('visitor', 'list'),
    queryFn: ({ pageParam, signal }) => visitorCalls.list({ limit: 30, ...pageParam }, { signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: toNextPageParam,
    staleTime: 0,
  })
}

export function useVisitorTimeline(cuid: string) {
  return useInfiniteQuery({
    queryKey: toQueryKey('visitor', 'logs', cuid),
    queryFn: ({ pageParam, signal }) => visitorCalls.logs({ cuid, ...pageParam }, { signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: toNextPageParam,
    staleTime: 0,
  })
}
