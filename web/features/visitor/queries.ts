// What the room of visitors asks the server.
import { useInfiniteQuery } from '@tanstack/react-query'
import { visitorCalls } from '../../lib/calls/visitor.ts'
import { key } from '../../lib/keys.ts'
import { FIRST_PAGE, nextPage } from '../../lib/next-page.ts'

export function useVisitors() {
  return useInfiniteQuery({
    queryKey: key('visitor', 'list'),
    queryFn: ({ pageParam, signal }) => visitorCalls.list({ limit: 30, ...pageParam }, { signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextPage,
    staleTime: 0,
  })
}

export function useTrail(cuid: string) {
  return useInfiniteQuery({
    queryKey: key('visitor', 'logs', cuid),
    queryFn: ({ pageParam, signal }) => visitorCalls.logs({ cuid, ...pageParam }, { signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextPage,
    staleTime: 0,
  })
}
